import { z } from 'zod'
import { orderStatuses } from '#content/order-states.ts'
import { paymentStatuses } from '#content/payment-states.ts'
import { stageOf, stageRoles } from '#content/stages.ts'
import { isAdmin } from '../access/admins.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { download } from '../http/download.ts'
import { csvResponse, inBatches } from '../http/csv.ts'
import { day, missing, words } from '../fields.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { paged, pagedQuery } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { toOrderInvoice } from '../invoices/answers.ts'
import { invoicesOf } from '../invoices/issue.ts'
import { refundsOf } from './refunds.ts'
import {
  changedOrder,
  listedOrder,
  order as orderAnswer,
  orderDetails,
  orderSummary,
  toHistoryEntry,
  toOrder,
  toOtherPayment,
  toRefund,
} from './answers.ts'
import { columns as exported, mapBatches } from './csv.ts'
import { historyOf } from './history.ts'
import { lastEventId } from './order-events.ts'
import { ordersKnown, ordersWhere } from './list.ts'
import { orderFields } from './order-fields.ts'
import { cancelOrder } from './cancel-order.ts'
import { buyerOf, findOrder, readerOf } from './order.ts'
import { setOrderStatus, type StatusChange } from './order-status.ts'
import { placeOrder } from './place-order.ts'
import { setPaymentByHand } from './manual-payment.ts'
import { summary } from './summary.ts'
import { stagesOf } from './work/stage.ts'
import { otherPayments, withUndecidedPayment } from './other-payments.ts'
import { receiptOf } from './receipt.ts'
import { refundElsewhere } from './payment-reason.ts'

const line = (max: number) => words(max).min(1, missing)

/** What the contract's client sends. What it says of status, e-mail and date is the server's to decide. */
const newOrder = z
  .strictObject({
    ...orderFields,
    customerEmail: words(254).optional(),
    paymentStatus: z.literal('UnPaid', 'A new order is UnPaid.').optional(),
    orderStatus: z.literal('Pending', 'A new order is Pending.').optional(),
    orderDate: words(40).optional(),
  })
  .refine(({ packageId, packageName }) => packageId ?? packageName, {
    path: ['packageId'],
    message: 'Choose a package.',
  })

const orderStatus = z.enum(orderStatuses, `${orderStatuses.join(' or ')}.`)
/** An administrator's own orders only. */
const mine = z.literal('1', 'Must be 1 if given.').optional()
const filters = {
  paymentStatus: z.enum(paymentStatuses, `One of: ${paymentStatuses.join(', ')}.`).optional(),
  orderStatus: orderStatus.optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only those that wait for money or for work. */
  open: z.literal('1', 'Must be 1 if given.').optional(),
  mine,
  stage: z.enum(stageRoles, `One of: ${stageRoles.join(', ')}.`).optional(),
  assignee: z.union([z.uuid(), z.literal('none')], 'An administrator, or none.').optional(),
  /** Only those whose due date has passed. */
  overdue: z.literal('1', 'Must be 1 if given.').optional(),
  /** Of one client. */
  customerId: z.uuid('There is no customer with this id.').optional(),
}

const columns = {
  _id: 'id',
  orderDate: 'created_at',
  number: 'seq',
  customerName: 'customer_name',
  customerEmail: 'customer_email',
  packageName: 'package_name',
  packagePrice: 'amount',
  paymentStatus: 'payment_status',
  orderStatus: 'order_status',
  dueOn: 'due_on',
} as const
const sortable = Object.keys(columns) as [keyof typeof columns, ...(keyof typeof columns)[]]
const listQuery = pagedQuery(sortable, filters)

export const orderRoutes = (db: Database, { currency }: Pick<Env, 'currency'>) => {
  /** Whose orders a caller sees: an administrator's undefined is everybody's. */
  const scope = async (caller: Caller, mine: boolean) =>
    mine || !(await isAdmin(db, caller)) ? buyerOf(db, caller) : undefined

  return [
    route({
      id: 'placeOrder',
      tag: 'Orders',
      method: 'POST',
      path: '/new-order',
      access: 'signed-in',
      limit: 'order',
      summary: 'Place an order',
      description: 'The price is that of the package. Send an Idempotency-Key header to retry safely.',
      body: newOrder,
      status: 201,
      answers: orderAnswer,
      run: async ({ c, body, caller }) =>
        toOrder(
          await placeOrder(
            db,
            {
              packageId: body.packageId,
              packageName: body.packageName,
              packagePrice: body.packagePrice || undefined,
              customerName: body.customerName,
              customerAddress: body.customerAddress,
              customerCountry: body.customerCountry,
              billing: body.billing,
            },
            caller,
            idempotencyKey(c),
            currency,
          ),
        ),
    }),
    route({
      id: 'listOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders',
      access: 'signed-in',
      summary: 'List orders',
      description:
        'Customers get their own orders, administrators all orders (their own with mine=1). Can be filtered; q searches.',
      query: listQuery,
      answers: z.array(listedOrder),
      run: async ({ c, caller, query }) => {
        const buyer = await scope(caller, query.mine === '1')
        const filter = { ...query, open: query.open === '1', overdue: query.overdue === '1', buyer }
        const known = () => ordersKnown(db, filter)
        const orders = await paged(db, c, ordersWhere(db, filter), query, columns[query.sort.by], known)
        const stages = await stagesOf(db)
        const undecided = await withUndecidedPayment(db, orders)
        return orders.map((each) => ({
          ...toOrder(each),
          undecidedPayment: undecided.has(each.id),
          stageName: stageOf(stages, each.stage, each.stage_id).name,
        }))
      },
    }),
    route({
      id: 'summarizeOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders/summary',
      access: 'signed-in',
      summary: 'Get a summary of orders',
      description: 'The number of orders in each status, the total of Paid ones, and sales by day and month.',
      query: z.strictObject({ mine }),
      answers: orderSummary,
      run: async ({ caller, query }) => summary(db, currency, await scope(caller, query.mine === '1')),
    }),
    route({
      id: 'exportOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders.csv',
      access: 'admin',
      summary: 'Export orders as CSV',
      description: 'All that match the filters, newest first.',
      produces: 'text/csv',
      query: listQuery,
      run: async ({ query }) => {
        const found = ordersWhere(db, { ...query, open: query.open === '1', overdue: query.overdue === '1' })
        return csvResponse('orders.csv', exported, mapBatches(inBatches(found, 'desc')))
      },
    }),
    route({
      id: 'getOrder',
      tag: 'Orders',
      method: 'GET',
      path: '/order/{id}',
      access: 'signed-in',
      summary: 'Get an order',
      description: 'With its history.',
      answers: orderDetails,
      run: async ({ caller, param }) => {
        const who = await readerOf(db, caller)
        // Before anything else is read: what changes after it is sent to whoever follows the order from here.
        const eventId = await lastEventId(db, param('id'))
        const order = await findOrder(db, param('id'), who)
        const history = await historyOf(db, order.id)
        const stage = stageOf(await stagesOf(db), order.stage, order.stage_id)
        return {
          ...toOrder(order),
          eventId,
          stageName: stage.name,
          stageText: stage.text,
          stageKey: stage.key,
          workDays: order.work_days,
          ...(who.isAdmin && {
            customerId: order.customer_id,
            assigneeId: order.assignee_id,
            refundElsewhere: refundElsewhere(order),
            refunds: (await refundsOf(db, order.id)).map(toRefund),
          }),
          invoices: (await invoicesOf(db, order.id)).map(toOrderInvoice),
          otherPayments: (await otherPayments(db, order)).map(toOtherPayment),
          history: history.map((entry) => toHistoryEntry(entry, order, who.isAdmin)),
        }
      },
    }),
    route({
      id: 'getReceipt',
      tag: 'Orders',
      method: 'GET',
      path: '/order/{id}/receipt.pdf',
      access: 'signed-in',
      summary: 'Download the receipt of a paid order',
      produces: 'application/pdf',
      run: async ({ c, caller, param }) => {
        const order = await findOrder(db, param('id'), await readerOf(db, caller))
        return download(c, `receipt-${order.number}.pdf`, 'application/pdf', await receiptOf(db, order))
      },
    }),
    route({
      id: 'setOrderStatus',
      tag: 'Orders',
      method: 'PUT',
      path: '/order-status/{id}',
      access: 'admin',
      summary: 'Set the status of an order',
      said: 'OrderStatus is Updated',
      body: z.strictObject({ orderStatus }),
      answers: changedOrder,
      run: async ({ body, caller, param }) => {
        const [order] = await setOrderStatus(db, [param('id')], body.orderStatus, caller)
        return toChangedOrder(order!)
      },
    }),
    route({
      id: 'setOrderStatuses',
      tag: 'Orders',
      method: 'PUT',
      path: '/orders/order-status',
      access: 'admin',
      summary: 'Set the status of several orders',
      description: 'Changes all of them or none.',
      body: z.strictObject({
        ids: z
          .array(z.uuid('There is no order with this id.'))
          .min(1, 'Name an order.')
          .max(100, 'At most 100 at once.'),
        orderStatus,
      }),
      answers: z.array(changedOrder),
      run: async ({ body, caller }) =>
        (await setOrderStatus(db, body.ids, body.orderStatus, caller)).map(toChangedOrder),
    }),
    route({
      id: 'cancelOrder',
      tag: 'Orders',
      method: 'PUT',
      path: '/order-cancelled/{id}',
      access: 'signed-in',
      summary: 'Cancel an order',
      description: 'Only while it is UnPaid. Repeating it changes nothing.',
      body: z.strictObject({
        paymentStatus: z.literal('Cancelled', 'An order can be Cancelled here.').default('Cancelled'),
      }),
      answers: orderAnswer,
      run: async ({ caller, param }) =>
        toOrder(await cancelOrder(db, param('id'), await readerOf(db, caller))),
    }),
    route({
      id: 'setPaymentStatus',
      tag: 'Orders',
      method: 'PUT',
      path: '/order-payment/{id}',
      access: 'admin',
      summary: 'Set the payment status of an order',
      description:
        'Paid if it was paid in another way, UnPaid if its payment was held, or Refunded if a dispute was lost; with a reason.',
      body: z.strictObject({
        paymentStatus: z.enum(['Paid', 'UnPaid', 'Refunded'], 'Paid, UnPaid or Refunded.'),
        reason: line(500),
      }),
      answers: orderAnswer,
      run: async ({ body, caller, param }) =>
        toOrder(await setPaymentByHand(db, param('id'), body.paymentStatus, body.reason, caller)),
    }),
  ]
}

const toChangedOrder = (order: StatusChange) => ({ ...toOrder(order), customerMailed: order.customerMailed })
