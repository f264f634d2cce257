import { feature } from '../../platform/feature.ts'
import { reviewRoutes } from './routes.ts'

export const reviews = feature({
  name: 'reviews',
  routes: [reviewRoutes],
})
