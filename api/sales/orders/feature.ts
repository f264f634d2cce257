import { feature, type Parts } from '../../platform/feature.ts'
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
import { job } from '../../platform/jobs/kind.ts'
import { enqueueMissingReminders, paymentReminderJob, remindOfPayment } from './payment-reminder.ts'
import { briefReminderJob } from './work/begin.ts'
import { remindOfBrief } from './work/remind.ts'

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
  jobs: [
    job(
      paymentReminderJob,
      ({ db }: Parts) =>
        ({ id }) =>
          remindOfPayment(db, id),
    ),
    job(
      briefReminderJob,
      ({ db }: Parts) =>
        ({ id, step }) =>
          remindOfBrief(db, id, step),
    ),
  ],
  enqueueMissing: enqueueMissingReminders,
})
