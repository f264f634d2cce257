import { feature } from '../../platform/feature.ts'
import { inboxRoutes } from './routes.ts'

export const inbox = feature({
  name: 'inbox',
  routes: [inboxRoutes],
})
