import { feature } from '../../platform/feature.ts'
import { deliveryRoutes } from './routes.ts'

export const deliveries = feature({
  name: 'deliveries',
  routes: [deliveryRoutes],
})
