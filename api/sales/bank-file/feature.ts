import { feature } from '../../platform/feature.ts'
import { undoIgnore } from './decisions.ts'
import { bankFileRoutes } from './routes.ts'

export const bankFiles = feature({
  name: 'bankFiles',
  routes: [bankFileRoutes],
  tags: { 'Bank files': 'Payments in the files of the agency’s bank' },
  changes: {
    'bank booking': {
      seenWith: ['payments.record', 'orders.all'],
      undoneWith: ['payments.record', 'orders.all'],
      isPermanent: true,
      undo: { ignore: undoIgnore, reopen: null },
    },
  },
  addresses: { actors: [['bankBookings', 'decidedBy']] },
})
