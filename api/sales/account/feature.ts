import { feature } from '../../platform/feature.ts'
import { accountRoutes } from './routes.ts'

export const account = feature({
  name: 'account',
  routes: [accountRoutes],
})
