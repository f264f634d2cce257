import { feature } from '../../platform/feature.ts'
import { briefRoutes } from './routes.ts'

export const briefs = feature({
  name: 'briefs',
  routes: [briefRoutes],
})
