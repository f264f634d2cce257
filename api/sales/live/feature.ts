import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { liveRoutes } from './routes.ts'
import { deleteExpiredEvents } from './expired-events.ts'

export const live = feature({
  name: 'live',
  routes: [liveRoutes],
  deleteExpired: deleteExpiredEvents,
  retention: { always: { events: [sql`order_events where action = 'refresh'`] } },
})
