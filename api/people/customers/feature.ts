import { feature } from '../../platform/feature.ts'
import { customerRoutes } from './routes.ts'

export const customers = feature({
  name: 'customers',
  routes: [customerRoutes],
})
