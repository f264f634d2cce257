import { feature } from '../../platform/feature.ts'
import { paymentEmailRoutes } from './email-routes.ts'
import { paymentRoutes } from './routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const payments = feature({
  name: 'payments',
  routes: [paymentEmailRoutes, paymentRoutes, webhookRoutes],
})
