import { feature } from '../../platform/feature.ts'
import { bankFileRoutes } from './routes.ts'

export const bankFiles = feature({
  name: 'bankFiles',
  routes: [bankFileRoutes],
  tags: { 'Bank files': 'Payments in the files of the agency’s bank' },
  addresses: { actors: [['bankBookings', 'decidedBy']] },
})
