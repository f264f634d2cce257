import { feature } from '../../platform/feature.ts'
import { requestRoutes } from './routes.ts'

export const requests = feature({
  name: 'requests',
  routes: [requestRoutes],
})
