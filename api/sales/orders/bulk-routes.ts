import { z } from 'zod'
import { orderStatuses } from '#content/shop/order-states.ts'
import { day, requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { changedOrder, order as orderAnswer, toChangedOrders, toOrder } from './answers.ts'
import { setAssignee } from './assignee.ts'
import { bulkIds as ids, changeOrders } from './bulk.ts'
import { cancelOrder } from './cancel-order.ts'
import { adminId } from './order-fields.ts'
import { isOnInvoice } from './ledger/sums.ts'
import { lockOrder } from './order.ts'
import { setOrderStatus } from './order-status.ts'
import { remindOfPaymentNow } from './payment-reminder.ts'
import { remindOfInvoiceNow } from './transfer/reminders.ts'
import { setDueDate } from './work/due-date.ts'
import { setStage } from './work/stage.ts'

const description = 'Changes all of them or none.'

/** The changes of several orders at once. */
export const bulkOrderRoutes = () => [
  route({
    id: 'setOrderStatuses',
    tag: 'Orders',
    method: 'PUT',
    path: '/orders/order-status',
    access: { may: 'orders.work' },
    summary: 'Set the status of several orders',
    description,
    body: z.strictObject({
      ids,
      orderStatus: z.enum(orderStatuses, `${orderStatuses.join(' or ')}.`),
    }),
    answers: z.array(changedOrder),
    run: async ({ ctx, body }) =>
      toChangedOrders(
        ctx,
        await changeOrders(ctx, body.ids, (ctx, id) => setOrderStatus(ctx, id, body.orderStatus)),
      ),
  }),
  route({
    id: 'setOrderAssignees',
    tag: 'Orders',
    method: 'PUT',
    path: '/orders/assignee',
    access: { may: 'orders.assign' },
    summary: 'Assign several orders',
    description: `To a person of the agency; null unassigns them. ${description}`,
    body: z.strictObject({ ids, assigneeId: adminId.nullable() }),
    answers: z.array(orderAnswer),
    run: async ({ ctx, body }) =>
      (await changeOrders(ctx, body.ids, (ctx, id) => setAssignee(ctx, id, body.assigneeId))).map((row) =>
        toOrder(ctx, row),
      ),
  }),
  route({
    id: 'setOrderStages',
    tag: 'Orders',
    method: 'PUT',
    path: '/orders/stage',
    access: { may: 'orders.work' },
    summary: 'Move several orders to a stage',
    description: `The order status follows. Customers are notified if the stage waits for them. ${description}`,
    body: z.strictObject({
      ids,
      stage: textField(40).min(1, requiredMessage),
      note: textField(2000).default(''),
    }),
    answers: z.array(changedOrder),
    run: async ({ ctx, body }) =>
      toChangedOrders(
        ctx,
        await changeOrders(ctx, body.ids, (ctx, id) =>
          setStage(ctx, id, { key: body.stage, note: body.note }),
        ),
      ),
  }),
  route({
    id: 'setOrderDueDates',
    tag: 'Orders',
    method: 'PUT',
    path: '/orders/due-date',
    access: { may: 'orders.work' },
    summary: 'Change the due date of several orders',
    description: `With a reason for the customers; null removes it. ${description}`,
    body: z.strictObject({ ids, dueOn: day.nullable(), reason: textField(500).min(1, requiredMessage) }),
    answers: z.array(orderAnswer),
    run: async ({ ctx, body: { ids, ...due } }) =>
      (await changeOrders(ctx, ids, (ctx, id) => setDueDate(ctx, id, due))).map((row) => toOrder(ctx, row)),
  }),
  route({
    id: 'cancelOrders',
    tag: 'Orders',
    method: 'PUT',
    path: '/orders/cancelled',
    access: { may: 'orders.work' },
    summary: 'Cancel several orders',
    description: `Only while they are UnPaid. ${description}`,
    body: z.strictObject({ ids }),
    answers: z.array(orderAnswer),
    run: async ({ ctx, body }) =>
      (await changeOrders(ctx, body.ids, cancelOrder)).map((row) => toOrder(ctx, row)),
  }),
  route({
    id: 'remindOfOrders',
    tag: 'Payments',
    method: 'POST',
    path: '/orders/reminders',
    access: { may: 'payments.record' },
    summary: 'Remind customers of unpaid orders',
    description:
      'By email, with a payment reminder or the next reminder of an overdue invoice. Left out are orders of which nothing is due or that a provider collects, customers who have turned reminders off, and those reminded within a day.',
    body: z.strictObject({ ids }),
    answers: z.array(z.object({ _id: z.uuid(), reminded: z.boolean() })),
    run: ({ ctx, body }) =>
      changeOrders(ctx, body.ids, async (ctx, id) => {
        const order = await lockOrder(ctx, id)
        const remind = isOnInvoice(order) ? remindOfInvoiceNow : remindOfPaymentNow
        return { _id: id, reminded: await remind(ctx, order) }
      }),
  }),
]
