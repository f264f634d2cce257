import { feature } from '../../platform/feature.ts'
import { homeRoutes } from './home-routes.ts'
import { opsRoutes } from './routes.ts'

export const operations = feature({
  name: 'operations',
  routes: [homeRoutes, opsRoutes],
})
