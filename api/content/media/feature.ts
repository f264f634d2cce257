import { feature } from '../../platform/feature.ts'
import { mediaRoutes } from './routes.ts'

export const media = feature({
  name: 'media',
  routes: [mediaRoutes],
})
