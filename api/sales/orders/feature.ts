import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { boardRoutes } from './board-routes.ts'
import { bulkOrderRoutes } from './bulk-routes.ts'
import { buyerRoutes } from './buyer-routes.ts'
import { guestOrderRoutes } from './guest-routes.ts'
import { orderInvoiceRoutes } from './invoice-routes.ts'
import { orderLinkRoutes } from './link-routes.ts'
import { openItemRoutes } from './open-item-routes.ts'
import { orderListRoutes } from './list-routes.ts'
import { ownInvoiceRoutes } from './own-invoices.ts'
import { reminderRoutes } from './reminder-routes.ts'
import { askForInstalments, instalmentsJob } from './due-instalments.ts'
import { orderRoutes } from './routes.ts'
import { orderSumRoutes } from './sum-routes.ts'
import { orderStatusRoutes } from './status-routes.ts'
import { invoiceRemindersJob, remindOfInvoices, undoReminders } from './transfer/reminders.ts'
import { invoiceReminderRoutes } from './transfer/reminder-routes.ts'
import { transferRoutes } from './transfer/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { workRoutes } from './work/routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { enqueueMissingReminders, paymentReminderJob, remindOfPayment } from './payment-reminder.ts'
import { briefReminderJob } from './work/begin.ts'
import { remindOfBrief } from './work/remind.ts'
import { orderChanges } from './event-types.ts'
import { undoAssign } from './assignee.ts'
import { undoPayment } from './manual-payment.ts'
import { undoOrderStatus } from './order-status.ts'
import { undoAddTask, undoChangeTask, undoRemoveTask } from './tasks/tasks.ts'
import { undoDueDate } from './work/due-date.ts'
import { undoStage } from './work/stage.ts'
import { orderPersonalData } from './personal-data.ts'
import { searchOrders } from './search.ts'
import { enqueueMissingChecks, vatCheckJob } from '../../money/vat-check/checks.ts'
import { checkAgain, deleteUnusedChecks } from './vat-check.ts'

export const orders = feature({
  name: 'orders',
  routes: [
    boardRoutes,
    taskRoutes,
    orderRoutes,
    orderListRoutes,
    orderStatusRoutes,
    openItemRoutes,
    transferRoutes,
    invoiceReminderRoutes,
    bulkOrderRoutes,
    guestOrderRoutes,
    orderSumRoutes,
    orderLinkRoutes,
    buyerRoutes,
    workRoutes,
    orderInvoiceRoutes,
    ownInvoiceRoutes,
    reminderRoutes,
  ],
  tags: { Orders: 'Orders of packages' },
  jobs: [
    job(paymentReminderJob, (ctx, { id }) => remindOfPayment(ctx, id)),
    job(instalmentsJob, (ctx) => askForInstalments(ctx)),
    job(invoiceRemindersJob, (ctx) => remindOfInvoices(ctx)),
    job(vatCheckJob, (ctx, { id }) => checkAgain(ctx, id)),
    job(briefReminderJob, (ctx, { id, step }) => remindOfBrief(ctx, id, step)),
  ],
  enqueueMissing: async (ctx) => {
    await enqueueMissingReminders(ctx)
    await enqueueMissingChecks(ctx)
  },
  deleteExpired: deleteUnusedChecks,
  orderChanges: orderChanges({
    order: {
      undoneWith: ['orders.work'],
      isPermanent: true,
      undo: {
        place: null,
        status: undoOrderStatus,
        payment: { needs: ['payments.record'], run: undoPayment },
        'payment notice': null,
        refunded: 'effect',
        stage: undoStage,
        'move stage': 'effect',
        'due date': undoDueDate,
        'send brief': null,
        assign: { needs: ['orders.assign'], run: undoAssign },
        refund: null,
        'close refund': null,
        'choose transfer': null,
        remind: null,
        reminders: { needs: ['payments.record'], run: undoReminders },
        claim: null,
        'change email': null,
        upgrade: 'effect',
        // Its values are not recorded.
        buyer: null,
      },
    },
    task: {
      undoneWith: ['orders.work'],
      undo: { create: undoAddTask, update: undoChangeTask, remove: undoRemoveTask },
    },
    // An issued invoice is corrected by a credit note.
    invoice: {
      isPermanent: true,
      nameOf: sql<string | null>`(select invoices.number from invoices where invoices.id = record_id)`,
      undo: { issue: 'effect' },
    },
  }),
  personalData: orderPersonalData,
  search: [{ needs: 'orders.read', find: searchOrders }],
  addresses: {
    actors: [
      ['orderEvents', 'actorEmail', 'actorUid'],
      ['orderTasks', 'doneBy'],
    ],
    texts: { orders: ['customerEmail', 'customerName'], orderTasks: ['text'] },
    values: { orderEvents: ['before', 'after'] },
    rows: { reminderStops: ['email'] },
  },
})
