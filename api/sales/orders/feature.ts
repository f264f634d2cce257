import { feature } from '../../platform/feature.ts'
import { boardRoutes } from './board-routes.ts'
import { buyerRoutes } from './buyer-routes.ts'
import { guestOrderRoutes } from './guest-routes.ts'
import { orderInvoiceRoutes } from './invoice-routes.ts'
import { orderLinkRoutes } from './link-routes.ts'
import { orderListRoutes } from './list-routes.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { orderRoutes } from './routes.ts'
import { orderStatusRoutes } from './status-routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { workRoutes } from './work/routes.ts'

export const orders = feature({
  name: 'orders',
  routes: [
    boardRoutes,
    taskRoutes,
    orderRoutes,
    orderListRoutes,
    orderStatusRoutes,
    guestOrderRoutes,
    orderLinkRoutes,
    buyerRoutes,
    workRoutes,
    orderInvoiceRoutes,
    reminderRoutes,
  ],
})
