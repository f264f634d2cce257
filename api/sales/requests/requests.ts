import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { formatMoney } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { RequestKind, RequestState } from '#content/shop/order-requests.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { requirePermission, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json, type Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { invoicesOf, uncreditedOf } from '../../money/invoices/issue.ts'
import { buyerInputOf, changesOf, type BuyerInput } from '../orders/buyer.ts'
import { correctInvoices } from '../orders/invoicing.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import { recordEvent } from '../orders/order-events.ts'
import { checkBuyer } from '../orders/vat-check.ts'
import {
  asCustomer,
  findOrder,
  isVisibleTo,
  lockOrder,
  lockVisibleOrder,
  type Order,
} from '../orders/order.ts'
import { mailRequestAnswered, mailRequestReceived } from './mails.ts'

/** A customer's request for a refund, a cancellation or a corrected invoice. */
export type OrderRequest = Selectable<Tables['orderRequests']>

/** Newest first. */
export const requestsOf = ({ db }: Context, orderId: string): Promise<OrderRequest[]> =>
  db.selectFrom('orderRequests').selectAll().where('orderId', '=', orderId).orderBy('id', 'desc').execute()

/** The maximum number of requests for one order. */
const maxRequests = 10

interface NewRequest {
  kind: RequestKind
  reason: string
  amount?: string | undefined
  /** Of the correction of an invoice: its buyer as it should be. */
  buyer?: BuyerInput | undefined
}

/** Makes a request as the customer. Throws a ConflictError if another request is open. Does nothing if it is the same. */
export const createRequest = (
  ctx: Context,
  orderId: string,
  { kind, reason, amount, buyer }: NewRequest,
): Promise<OrderRequest> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    const before = await requestsOf(ctx, orderId)
    const asked = kind === 'refund' ? amountOf(order, amount) : null
    const wrong = kind === 'correction' && buyer ? changesOf(order, buyer) : undefined
    const open = before.find(({ state }) => state === 'open')
    const correction = wrong?.names ? wrong.values : null
    const isSame =
      open?.kind === kind &&
      open.reason === reason &&
      open.amount === asked &&
      isDeepStrictEqual(open.correction, correction)
    if (open && isSame) return open
    if (open) throw new ConflictError('This order already has an open request.')
    if (kind === 'correction') await requireOpenInvoice(ctx, order)
    else if (!paymentStates[order.paymentStatus].countsAsSales)
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
        correction: correction && json(correction),
        refunded: order.refunded,
        authorUid: ctx.caller.uid,
        authorEmail: ctx.caller.email,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const event = { by: 'customer', subject: 'request', id: request.id } as const
    await recordEvent(
      ctx,
      orderId,
      kind === 'correction'
        ? { ...event, action: 'report invoice', after: { changed: wrong?.names ?? '', reason } }
        : { ...event, action: 'create', after: { kind, reason, ...(asked && { amount: asked }) } },
    )
    await mailRequestReceived(ctx, order, request)
    return request
  })

async function requireOpenInvoice(ctx: Context, { id }: Order) {
  if (uncreditedOf(await invoicesOf(ctx, id)) <= 0)
    throw new ConflictError('This order has no invoice that could be corrected.')
}

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

interface RequestReply {
  state: 'agreed' | 'declined'
  text: string
  /** Of the correction of an invoice: the buyer of the new one, by default as the customer asked. */
  buyer?: BuyerInput | undefined
}

/**
 * Approves or declines a request, with a text for the customer. To approve the correction of an invoice issues a credit
 * note and a new invoice. Does nothing if it has the same answer.
 */
export async function answerRequest(
  ctx: Context,
  id: string,
  { state, text, buyer }: RequestReply,
): Promise<OrderRequest> {
  const { kind, state: before, orderId, correction } = await findRequest(ctx.db, id)
  const corrects = kind === 'correction' && state === 'agreed'
  const asked = { ...buyerInputOf(await findOrder(ctx, orderId)), ...correction }
  const input = buyer ?? asked
  if (corrects) requirePermission(ctx, 'invoices.issue')
  // VIES is asked before the transaction.
  if (corrects && before === 'open') await checkBuyer(ctx, input)
  return withTransaction(ctx, async (ctx) => {
    const { order, request } = await lockRequest(ctx, id, lockOrder)
    if (request.state === state && request.answer === text) return request
    const answered = await closeRequest(ctx, order, { request, state, text })
    const invoices = corrects ? await correctInvoices(ctx, order, input) : []
    await mailRequestAnswered(ctx, order, { request: answered, invoices })
    return answered
  })
}

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
    .where(isVisibleTo(caller))
    .where((row) =>
      row.or([
        row.and([row('request.kind', '=', 'correction'), row('request.state', '=', 'open')]),
        row.and([
          row('request.kind', '<>', 'correction'),
          row('orders.paymentStatus', '=', 'Paid'),
          row.or([
            row('request.state', '=', 'open'),
            row('orders.refunded', '=', row.ref('request.refunded')),
          ]),
        ]),
      ]),
    )
    .orderBy('request.id')
    .limit(100)
    .execute()
