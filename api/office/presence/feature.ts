import { feature } from '../../platform/feature.ts'
import { presenceRoutes } from './routes.ts'

export const presence = feature({
  name: 'presence',
  routes: [presenceRoutes],
})
