import { feature } from '../../platform/feature.ts'
import { liveRoutes } from './routes.ts'
import { deleteExpiredEvents } from './hub.ts'

export const live = feature({
  name: 'live',
  routes: [liveRoutes],
  deleteExpired: deleteExpiredEvents,
})
