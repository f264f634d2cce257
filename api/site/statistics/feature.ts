import { feature } from '../../platform/feature.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics = feature({
  name: 'statistics',
  routes: [statisticsRoutes],
})
