import { feature } from '../../platform/feature.ts'
import { accessRoutes } from './routes.ts'

export const access = feature({
  name: 'access',
  routes: [accessRoutes],
})
