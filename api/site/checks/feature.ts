import { feature } from '../../platform/feature.ts'
import { checkRoutes } from './routes.ts'

export const pageChecks = feature({
  name: 'page-checks',
  routes: [checkRoutes],
})
