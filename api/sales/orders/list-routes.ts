import { z } from 'zod'
import { addDays } from '#content/locale/calendar-day.ts'
import { dayIn, startOfDay } from '#content/locale/local-time.ts'
import { orderStatuses } from '#content/shop/order-states.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import { stageRoles } from '#content/shop/stages.ts'
import type { Context } from '../../platform/context.ts'
import { timeZoneOf } from '../../content/records/time-zone.ts'
import type { Caller } from '../../platform/caller.ts'
import { day, flag, recordId } from '../../platform/fields.ts'
import { csvResponse, inBatches } from '../../platform/http/csv.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { hidesPrices, listedOrder, toOrder } from './answers.ts'
import { orderSummary } from './summary-answer.ts'
import { csvColumns, toOrderBatches } from './csv.ts'
import { ordersWhere } from './list.ts'
import { buyerOf, isVisibleTo, type OrderScope } from './order.ts'
import { assigneeFilter } from './order-fields.ts'
import { withUndecidedPayment } from './other-payments.ts'
import { chargedByThemselves } from './periods/collections.ts'
import { reach, reachOfOrders } from './reach.ts'
import { summary } from './summary.ts'
import { dueDays } from './work-figures.ts'
import { stageReader } from './work/stage.ts'
import type { Parts } from '../../platform/feature.ts'

/** Restricts a person of the agency to the orders that they placed themselves. */
const mine = flag
const orderIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(recordId('There is no order with this id.')).max(100, 'At most 100 at once.'))
const filters = {
  paymentStatus: z.enum(paymentStatuses, `One of: ${paymentStatuses.join(', ')}.`).optional(),
  orderStatus: z.enum(orderStatuses, `${orderStatuses.join(' or ')}.`).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Only orders that wait for a payment or for work. */
  open: flag,
  mine,
  stage: z.enum(stageRoles, `One of: ${stageRoles.join(', ')}.`).optional(),
  assignee: assigneeFilter,
  /** Only orders in work whose due date has passed, or is today or in the six days after it. */
  due: z.enum(['overdue', 'week'], 'One of: overdue, week.').optional(),
  /** Only orders of this customer record. */
  customerId: recordId('There is no customer with this id.').optional(),
  /** Only these orders, by their ids with commas between them. */
  ids: orderIds.optional(),
}

const columns = {
  _id: 'id',
  orderDate: 'createdAt',
  number: 'seq',
  customerName: 'customerName',
  customerEmail: 'customerEmail',
  packageName: 'packageName',
  packagePrice: 'total',
  paymentStatus: 'paymentStatus',
  orderStatus: 'orderStatus',
  dueOn: 'dueOn',
} as const
const sortable = Object.keys(columns) as [keyof typeof columns, ...(keyof typeof columns)[]]
const listQuery = pagedQuery(sortable, filters)

/** A summary of orders without sales, for a person of the agency who may not see them. */
function withoutPrices(counts: z.infer<typeof orderSummary>, caller: Caller): z.infer<typeof orderSummary> {
  if (!hidesPrices(caller)) return counts
  const blank = (sales: typeof counts.byDay) => sales.map((each) => ({ ...each, sales: '' }))
  const { byDay, byMonth } = counts
  const totals = { totalPaid: '', totalRefunded: '', toPay: '' }
  return { ...counts, ...totals, byDay: blank(byDay), byMonth: blank(byMonth) }
}

/** The list of orders, its summary, and its export as CSV. */
export const orderListRoutes = ({ env }: Parts) => {
  /** Whose orders the caller sees: their own as a customer, or those that a person of the agency sees. */
  const scope = async (ctx: Context, mine: boolean): Promise<OrderScope> =>
    mine || !ctx.caller.staff ? { buyer: await buyerOf(ctx, ctx.caller) } : { seenBy: ctx.caller }

  const filterOf = async (ctx: Context, { open, due, from, to, ...query }: z.output<typeof listQuery>) => {
    const zone = await timeZoneOf(ctx)
    const today = dayIn(ctx.now().getTime(), zone)
    return {
      ...query,
      open: open === '1',
      due: due && (due === 'overdue' ? { before: today } : { from: today, before: addDays(today, dueDays) }),
      placedFrom: from ? startOfDay(from, zone) : undefined,
      placedBefore: to ? startOfDay(addDays(to, 1), zone) : undefined,
    }
  }

  return [
    route({
      id: 'listOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders',
      access: 'signed-in',
      asStaff: { may: 'orders.read' },
      summary: 'List orders',
      description:
        'Customers get their own orders, people of the agency those that they see (their own as customers with mine=1). Can be filtered; q searches.',
      query: listQuery,
      answers: z.array(listedOrder),
      run: async ({ ctx, c, query }) => {
        const whose = await scope(ctx, query.mine === '1')
        const filter = { ...(await filterOf(ctx, query)), ...whose }
        const orders = await paged(
          ctx.db,
          c,
          ordersWhere(ctx, filter),
          query,
          columns[query.sort.by],
          query.sort.by === 'dueOn',
        )
        const stageOf = await stageReader(ctx, 'seenBy' in whose ? 'agency' : 'customer')
        const undecided = await withUndecidedPayment(ctx, orders)
        const charged = await chargedByThemselves(
          ctx,
          orders.map(({ id }) => id),
        )
        return orders.map((each) => ({
          ...toOrder(ctx, each),
          undecidedPayment: undecided.has(each.id),
          stageName: stageOf(each).name,
          charged: charged.get(each.id) ?? null,
          ...('seenBy' in whose && { assigneeId: each.assigneeId }),
        }))
      },
    }),
    route({
      id: 'findOrderReaches',
      tag: 'Orders',
      method: 'GET',
      path: '/orders/reach',
      access: { may: 'orders.read' },
      summary: 'Find out how the customers of orders can be reached',
      description: 'Whether emails about each order reach its customer.',
      query: z.strictObject({ ids: orderIds }),
      answers: z.array(reach.extend({ orderId: z.uuid() })),
      run: async ({ ctx, query: { ids } }) => {
        const orders = await ctx.db
          .selectFrom('orders')
          .select(['id', 'customerUid', 'customerEmail'])
          .where('id', 'in', ids)
          .where(isVisibleTo(ctx.caller))
          .execute()
        const reaches = await reachOfOrders(ctx, orders, env)
        return [...reaches].map(([orderId, each]) => ({ orderId, ...each }))
      },
    }),
    route({
      id: 'summarizeOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders/summary',
      access: 'signed-in',
      asStaff: { may: 'orders.read' },
      summary: 'Get a summary of orders',
      description: 'The number of orders in each status, the total of Paid ones, and sales by day and month.',
      query: z.strictObject({ mine }),
      answers: orderSummary,
      run: async ({ ctx, query }) => {
        const mine = query.mine === '1'
        const counts = await summary(ctx, await scope(ctx, mine))
        return mine ? counts : withoutPrices(counts, ctx.caller)
      },
    }),
    route({
      id: 'exportOrders',
      tag: 'Orders',
      method: 'GET',
      path: '/orders.csv',
      access: { may: 'orders.export' },
      summary: 'Export orders as CSV',
      description: 'All that match the filters, newest first.',
      produces: 'text/csv',
      query: listQuery,
      run: async ({ ctx, query }) => {
        const orders = ordersWhere(ctx, { ...(await filterOf(ctx, query)), seenBy: ctx.caller })
        return csvResponse('orders.csv', csvColumns, toOrderBatches(ctx, inBatches(orders, 'desc')))
      },
    }),
  ]
}
