import { feature } from '../../platform/feature.ts'
import { retentionRoutes } from './routes.ts'

export const retention = feature({
  name: 'retention',
  routes: [retentionRoutes],
})
