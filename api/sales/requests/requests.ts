import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestKind, RequestState } from '#content/shop/order-requests.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { recordEvent } from '../orders/order-events.ts'
import { asCustomer, isVisibleTo, lockOrder, type Order, type Reader } from '../orders/order.ts'
import { mailRequestAnswered, mailRequestReceived } from './mails.ts'

/** A customer's request for the refund or cancellation of a paid order. */
export type OrderRequest = Selectable<Tables['orderRequests']>

/** Newest first. */
export const requestsOf = (db: Database, orderId: string): Promise<OrderRequest[]> =>
  db.selectFrom('orderRequests').selectAll().where('orderId', '=', orderId).orderBy('id', 'desc').execute()

/** The maximum number of requests for one order. */
const maxRequests = 10

/** Requests a refund or cancellation. Throws a ConflictError if another request is open. Does nothing if it is the same. */
export const createRequest = (
  db: Database,
  orderId: string,
  kind: RequestKind,
  reason: string,
  caller: Caller,
): Promise<OrderRequest> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, asCustomer(caller))
    const before = await requestsOf(tx, orderId)
    const open = before.find(({ state }) => state === 'open')
    if (open && open.kind === kind && open.reason === reason) return open
    if (open) throw new ConflictError('This order already has an open request.')
    if (!paymentStates[order.paymentStatus].countsAsSales)
      throw new ConflictError(`This order is ${order.paymentStatus}: there is no payment to refund.`)
    if (before.length >= maxRequests)
      throw new ConflictError('There have already been several requests for this order. Please write to us.')
    const request = await tx
      .insertInto('orderRequests')
      .values({
        id: uuid(),
        orderId,
        kind,
        reason,
        refunded: order.refunded,
        authorUid: caller.uid,
        authorEmail: caller.email,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(
      tx,
      orderId,
      { by: 'customer', caller },
      { subject: 'request', id: request.id, action: 'create', after: { kind, reason } },
    )
    await mailRequestReceived(tx, order, request)
    return request
  })

/** Approves or declines a request, with a text for the customer. Does nothing if it has the same answer. */
export const answerRequest = (
  db: Database,
  id: string,
  state: 'agreed' | 'declined',
  text: string,
  caller: Caller,
): Promise<OrderRequest> =>
  inTransaction(db, async (tx) => {
    const { order, request } = await lockRequest(tx, id)
    if (request.state === state && request.answer === text) return request
    const answered = await closeRequest(tx, order, request, state, text, caller)
    await mailRequestAnswered(tx, order, answered)
    return answered
  })

/** Withdraws an open request as its customer. */
export const withdrawRequest = (db: Database, id: string, caller: Caller): Promise<OrderRequest> =>
  inTransaction(db, async (tx) => {
    const { order, request } = await lockRequest(tx, id, asCustomer(caller))
    if (request.state === 'withdrawn') return request
    return closeRequest(tx, order, request, 'withdrawn', null, caller)
  })

async function closeRequest(
  tx: Tx,
  order: Order,
  { id, state: before }: OrderRequest,
  state: Exclude<RequestState, 'open'>,
  text: string | null,
  caller: Caller,
): Promise<OrderRequest> {
  if (before !== 'open') throw new ConflictError(`This request was already ${before}.`)
  await recordEvent(
    tx,
    order.id,
    { by: state === 'withdrawn' ? 'customer' : 'agency', caller },
    { subject: 'request', id, action: 'close', after: { outcome: state, ...(text && { text }) } },
  )
  return tx
    .updateTable('orderRequests')
    .set({
      state,
      answer: text,
      answeredAt: new Date(),
      answeredUid: caller.uid,
      answeredEmail: caller.email,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds a request, and locks its order, which protects all its requests. */
async function lockRequest(tx: Tx, id: string, reader?: Reader) {
  const { orderId } = await findRequest(tx, id)
  const order = await lockOrder(tx, orderId, reader)
  return { order, request: await findRequest(tx, id) }
}

async function findRequest(db: Database, id: string): Promise<OrderRequest> {
  const request = await db.selectFrom('orderRequests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!request) throw new NotFoundError()
  return request
}

/** The open requests, and the approved ones that are not refunded yet, oldest first. */
export const unsettledRequests = (db: Database, caller: Caller) =>
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
