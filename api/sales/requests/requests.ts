import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatMoney } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { RequestKind, RequestState } from '#content/shop/order-requests.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { recordEvent } from '../orders/order-events.ts'
import { asCustomer, isVisibleTo, lockOrder, lockVisibleOrder, type Order } from '../orders/order.ts'
import { mailRequestAnswered, mailRequestReceived } from './mails.ts'

/** A customer's request for the refund or cancellation of a paid order. */
export type OrderRequest = Selectable<Tables['orderRequests']>

/** Newest first. */
export const requestsOf = ({ db }: Context, orderId: string): Promise<OrderRequest[]> =>
  db.selectFrom('orderRequests').selectAll().where('orderId', '=', orderId).orderBy('id', 'desc').execute()

/** The maximum number of requests for one order. */
const maxRequests = 10

/** Requests a refund or cancellation. Throws a ConflictError if another request is open. Does nothing if it is the same. */
export const createRequest = (
  ctx: Context,
  orderId: string,
  { kind, reason, amount }: { kind: RequestKind; reason: string; amount?: string | undefined },
): Promise<OrderRequest> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    const before = await requestsOf(ctx, orderId)
    const asked = kind === 'refund' ? amountOf(order, amount) : null
    const open = before.find(({ state }) => state === 'open')
    if (open && open.kind === kind && open.reason === reason && open.amount === asked) return open
    if (open) throw new ConflictError('This order already has an open request.')
    if (!paymentStates[order.paymentStatus].countsAsSales)
      throw new ConflictError(`This order is ${order.paymentStatus}: there is no payment to refund.`)
    if (before.length >= maxRequests)
      throw new ConflictError('There have already been several requests for this order. Please write to us.')
    const request = await ctx.db
      .insertInto('orderRequests')
      .values({
        id: uuid(),
        orderId,
        kind,
        reason,
        amount: asked,
        refunded: order.refunded,
        authorUid: ctx.caller.uid,
        authorEmail: ctx.caller.email,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(ctx, orderId, {
      by: 'customer',
      subject: 'request',
      id: request.id,
      action: 'create',
      after: { kind, reason, ...(asked && { amount: asked }) },
    })
    await mailRequestReceived(ctx, order, request)
    return request
  })

/** The amount that is asked for, by default all that was paid. Throws an InvalidInputError if it is more than that. */
function amountOf(order: Order, amount: string | undefined): string | null {
  const kept = keptCents(order)
  const cents = amount ? toCents(amount)! : kept
  if (cents > kept)
    throw new InvalidInputError({
      errors: {
        amount: `At most ${formatMoney(fromCents(kept), order.currency, order.locale)}, what was paid.`,
      },
    })
  // What was accepted as paid without money has no amount.
  return cents > 0 ? fromCents(cents) : null
}

/** Approves or declines a request, with a text for the customer. Does nothing if it has the same answer. */
export const answerRequest = (
  ctx: Context,
  id: string,
  { state, text }: { state: 'agreed' | 'declined'; text: string },
): Promise<OrderRequest> =>
  withTransaction(ctx, async (ctx) => {
    const { order, request } = await lockRequest(ctx, id, lockOrder)
    if (request.state === state && request.answer === text) return request
    const answered = await closeRequest(ctx, order, { request, state, text })
    await mailRequestAnswered(ctx, order, answered)
    return answered
  })

/** Withdraws an open request as its customer. */
export const withdrawRequest = (ctx: Context, id: string): Promise<OrderRequest> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const { order, request } = await lockRequest(ctx, id, lockVisibleOrder)
    if (request.state === 'withdrawn') return request
    return closeRequest(ctx, order, { request, state: 'withdrawn', text: null })
  })

async function closeRequest(
  ctx: TxContext,
  order: Order,
  {
    request: { id, state: before },
    state,
    text,
  }: { request: OrderRequest; state: Exclude<RequestState, 'open'>; text: string | null },
): Promise<OrderRequest> {
  if (before !== 'open') throw new ConflictError(`This request was already ${before}.`)
  await recordEvent(ctx, order.id, {
    by: state === 'withdrawn' ? 'customer' : 'agency',
    subject: 'request',
    id,
    action: 'close',
    after: { outcome: state, ...(text && { text }) },
  })
  return ctx.db
    .updateTable('orderRequests')
    .set({
      state,
      answer: text,
      answeredAt: ctx.now(),
      answeredUid: ctx.caller.uid,
      answeredEmail: ctx.caller.email,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds a request, and locks its order, which protects all its requests. */
async function lockRequest(ctx: TxContext, id: string, lock: typeof lockOrder) {
  const { orderId } = await findRequest(ctx.db, id)
  const order = await lock(ctx, orderId)
  return { order, request: await findRequest(ctx.db, id) }
}

async function findRequest(db: Database, id: string): Promise<OrderRequest> {
  const request = await db.selectFrom('orderRequests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!request) throw new NotFoundError()
  return request
}

/** The open requests, and the approved ones that are not refunded yet, oldest first. */
export const unsettledRequests = ({ db, caller }: Context) =>
  db
    .selectFrom('orderRequests as request')
    .innerJoin('orders', 'orders.id', 'request.orderId')
    .selectAll('request')
    .select(['orders.number as orderNumber', 'orders.customerName'])
    .where('request.state', 'in', ['open', 'agreed'])
    .where('orders.paymentStatus', '=', 'Paid')
    .where(isVisibleTo(caller))
    .where((row) =>
      row.or([row('request.state', '=', 'open'), row('orders.refunded', '=', row.ref('request.refunded'))]),
    )
    .orderBy('request.id')
    .limit(100)
    .execute()
