import { randomBytes } from 'node:crypto'
import { formatMoney } from '#content/money.ts'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { storeProvenAddress } from '../access/addresses.ts'
import { audit, type Undo } from '../access/audit.ts'
import type { Caller } from '../access/callers.ts'
import { hashOf } from '../access/keys.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../errors.ts'
import type { Tables } from '../db/tables.ts'
import type { OrderStatus, PaymentStatus } from '../db/tables/orders.ts'
import { keepHistory, type Actor } from './history.ts'
import {
  orderCancelled,
  orderDelivered,
  orderPlaced,
  paymentConfirmed,
  paymentFailed,
  paymentRefunded,
} from './mails.ts'
import { asPrice, fromCents, toCents } from './money.ts'
import { otherPayments } from './other-payments.ts'
import { findPackage } from './packages.ts'
import { mayGo } from './steps.ts'
import { whyNotPaid } from './why.ts'

export type Order = Selectable<Tables['orders']>

export interface Placing {
  packageId?: string | undefined
  packageName: string
  /** The price that the customer saw, if the request says it. */
  packagePrice?: string | undefined
  customerName: string
  customerAddress: string
  /** ISO 3166-1 alpha-2. */
  customerCountry: string
}

/**
 * Places an order for the caller; name and price are the package's. The same idempotency key gives the same order,
 * however often and at once it comes. Throws 409 with the new price when another one was stated, 422 when the key was
 * used for something else.
 */
export const placeOrder = (
  db: Database,
  placing: Placing,
  caller: Caller,
  idempotencyKey: string | null,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const request_hash = hashOf(JSON.stringify(placing))
    const before = idempotencyKey && (await findByKey(tx, caller.uid, idempotencyKey))
    if (before) return sameRequest(before, request_hash)
    if (!caller.email)
      throw new InvalidInputError({
        errors: { customerEmail: 'Add an e-mail address to your account first.' },
      })
    const pack = await findPackage(tx, placing.packageId, placing.packageName)
    const amount = fromCents(pack.cents)
    if (placing.packagePrice !== undefined && toCents(placing.packagePrice) !== pack.cents)
      throw new ConflictError({
        detail: `The price of ${pack.name} is ${formatMoney(amount, 'USD')} now.`,
        members: { packagePrice: asPrice(amount) },
      })
    const placed = await tx
      .insertInto('orders')
      .values({
        id: uuid(),
        customer_uid: caller.uid,
        customer_email: caller.email,
        customer_name: placing.customerName,
        customer_address: placing.customerAddress,
        customer_country: placing.customerCountry,
        package_id: pack.id,
        package_name: pack.name,
        package_points: json(pack.points),
        amount,
        payment_key: randomBytes(16).toString('hex'),
        idempotency_key: idempotencyKey,
        request_hash,
      })
      .onConflict((row) => row.columns(['customer_uid', 'idempotency_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    // The same request was quicker on another connection, and is committed by now.
    if (!placed) return sameRequest((await findByKey(tx, caller.uid, idempotencyKey!))!, request_hash)
    await keepHistory(
      tx,
      placed.id,
      { by: 'customer', caller },
      {
        what: 'placed',
        before: null,
        after: placed.package_name,
      },
    )
    await storeProvenAddress(tx, caller)
    await orderPlaced(tx, placed)
    return placed
  })

const findByKey = (tx: Tx, uid: string, key: string): Promise<Order | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('customer_uid', '=', uid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

function sameRequest(order: Order, request_hash: string): Order {
  if (order.request_hash === request_hash) return order
  throw new InvalidInputError('This Idempotency-Key was used for another order.')
}

/** An order, for its owner and for administrators; for anybody else there is none: 404. */
export async function findOrder(db: Database, id: string, reader?: Reader): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || (reader && !mayRead(order, reader))) throw new NotFoundError()
  return order
}

/** Who asks, and whether they see every order. */
export interface Reader {
  caller: Caller
  isAdmin: boolean
}

const mayRead = (order: Order, { caller, isAdmin }: Reader) => isAdmin || order.customer_uid === caller.uid

/** The order for a change, its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string, reader?: Reader): Promise<Order> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!order || (reader && !mayRead(order, reader))) throw new NotFoundError()
  return order
}

/** Cancels an order that nothing was paid for. Once more is no change; any other state is a 409. */
export const cancelOrder = (db: Database, id: string, reader: Reader): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id, reader)
    if (order.payment_status === 'Cancelled') return order
    const by = order.customer_uid === reader.caller.uid ? 'customer' : 'agency'
    const cancelled = await changePayment(
      tx,
      order,
      'Cancelled',
      { by, caller: reader.caller },
      {
        reason:
          by === 'customer'
            ? 'The customer cancelled this order before it was paid.'
            : 'The agency cancelled this order before it was paid.',
      },
    )
    await orderCancelled(tx, cancelled)
    return cancelled
  })

/** What was paid outside, or a held payment that a person has looked into. The reason is for the agency alone. */
export const setPaymentByHand = (
  db: Database,
  id: string,
  to: 'Paid' | 'UnPaid' | 'Refunded',
  reason: string,
  caller: Caller,
): Promise<Order> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.payment_status === to) return order
    if (to === 'Refunded') await giveBackAll(tx, order, reason, caller)
    const held = to === 'Paid' ? await lastReceived(tx, order) : undefined
    const changed = await changePayment(
      tx,
      order,
      to,
      { by: 'agency', caller },
      {
        reason: null,
        because: reason,
        paid: {
          through: held?.provider ?? 'hand',
          transaction: held?.transaction ?? null,
        },
      },
    )
    if (to === 'Paid') await paymentConfirmed(tx, changed)
    if (to === 'UnPaid') await paymentFailed(tx, changed, '')
    if (to === 'Refunded') {
      const back = toCents(changed.refunded)! - toCents(order.refunded)!
      await paymentRefunded(tx, changed, { amount: back ? fromCents(back) : null, transaction: null })
    }
    return changed
  })

/** What a lost dispute took: all that was left. */
async function giveBackAll(tx: Tx, order: Order, reason: string, caller: Caller) {
  if (!mayGo(order.payment_status, 'Refunded', 'agency') || order.refunded === order.amount) return
  await tx.updateTable('orders').set({ refunded: order.amount }).where('id', '=', order.id).execute()
  const change = { what: 'refund', before: order.refunded, after: order.amount, reason } as const
  await keepHistory(tx, order.id, { by: 'agency', caller }, change)
}

/** A payment that came for the order, was not accepted and is still with us: setting it Paid by hand accepts it. */
const lastReceived = async (tx: Tx, order: Order) =>
  (await otherPayments(tx, order)).findLast(({ refunded }) => !toCents(refunded))

interface Payment {
  /** Shown to the customer as long as the payment stands there. */
  reason: string | null
  /** For the agency's history alone. */
  because?: string | null
  /** Of a payment that is accepted: through what, and its id there. */
  paid?: { through: NonNullable<Order['paid_through']>; transaction: string | null }
}

/** The one place where a payment's status changes. The row must be locked. Throws 409 for a step that is not allowed. */
export async function changePayment(
  tx: Tx,
  order: Order,
  to: PaymentStatus,
  actor: Actor,
  { reason, because = reason, paid }: Payment,
): Promise<Order> {
  const from = order.payment_status
  if (!mayGo(from, to, actor.by))
    throw new ConflictError(
      `This order is ${from}: it cannot become ${to}. ${whyNotPaid(order) ?? ''}`.trim(),
    )
  const firstPaid = to === 'Paid' && !order.paid_at
  const changed = await tx
    .updateTable('orders')
    .set({
      payment_status: to,
      payment_reason: reason,
      updated_at: new Date(),
      ...(firstPaid && {
        paid_at: new Date(),
        paid_through: paid?.through ?? 'hand',
        paid_transaction: paid?.transaction ?? null,
      }),
    })
    .where('id', '=', order.id)
    .where('payment_status', '=', from)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepHistory(tx, order.id, actor, { what: 'paymentStatus', before: from, after: to, reason: because })
  await audit(tx, actor.caller, {
    action: 'payment',
    subject: 'order',
    id: order.id,
    before: { paymentStatus: from },
    after: { paymentStatus: to, ...(because && { reason: because }) },
  })
  return changed
}

/** Takes back what the agency set by hand, as long as it stands there and no provider has said anything since. */
export const undoPayment: Undo<'order', 'payment'> = async (tx, { id, before, after }, caller) => {
  const { paymentStatus: from } = before
  const { paymentStatus: to } = after
  const order = await lockOrder(tx, id)
  const last = await tx
    .selectFrom('order_history')
    .select(['by', 'after'])
    .where('order_id', '=', id)
    .where('what', 'in', ['paymentStatus', 'refund'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const gaveBack =
    to === 'Refunded'
      ? await tx
          .selectFrom('order_history')
          .select('before')
          .where('order_id', '=', id)
          .where('what', '=', 'refund')
          .where('by', '=', 'agency')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  if (last?.by !== 'agency' || last.after !== to || order.payment_status !== to)
    throw new ConflictError('Only what was set by hand, and still stands so, can be taken back.')
  await tx
    .updateTable('orders')
    .set({
      payment_status: from,
      payment_reason: null,
      updated_at: new Date(),
      ...(gaveBack && { refunded: gaveBack.before ?? '0' }),
      ...(to === 'Paid' &&
        from !== 'Disputed' && { paid_at: null, paid_through: null, paid_transaction: null }),
      ...(from === 'Paid' && !order.paid_at && { paid_at: new Date(), paid_through: 'hand' as const }),
    })
    .where('id', '=', id)
    .execute()
  const change = { before: to, after: from, reason: 'What was set by hand was taken back.' }
  await keepHistory(tx, id, { by: 'agency', caller }, { what: 'paymentStatus', ...change })
  await audit(tx, caller, {
    action: 'payment',
    subject: 'order',
    id,
    before: { paymentStatus: to },
    after: { paymentStatus: from, reason: change.reason },
  })
}

/** An order whose work was set, and whether that has written a mail to its customer. */
export type Worked = Order & { customerMailed: boolean }

/** Sets where the work stands, for one order or many: all of them or none. */
export const setOrderStatus = (
  db: Database,
  ids: readonly string[],
  to: OrderStatus,
  caller: Caller,
): Promise<Worked[]> =>
  inTransaction(db, async (tx) => {
    const orders: Worked[] = []
    // Always in the same order, so that two such changes wait for each other instead of locking each other out.
    for (const id of [...new Set(ids)].toSorted()) {
      const order = await lockOrder(tx, id)
      const changed = order.order_status !== to
      orders.push(changed ? await changeStatus(tx, order, to, caller) : { ...order, customerMailed: false })
    }
    return orders
  })

export const undoOrderStatus: Undo<'order', 'status'> = (tx, { id, before }, caller) =>
  setOrderStatus(tx, [id], before.orderStatus, caller)

async function changeStatus(tx: Tx, order: Order, to: OrderStatus, caller: Caller): Promise<Worked> {
  const changed = await tx
    .updateTable('orders')
    .set({ order_status: to, updated_at: new Date() })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = { before: order.order_status, after: to }
  await keepHistory(tx, order.id, { by: 'agency', caller }, { what: 'orderStatus', ...change })
  const customerMailed = to === 'Delivered' && (await orderDelivered(tx, changed))
  await audit(tx, caller, {
    action: 'status',
    subject: 'order',
    id: order.id,
    before: { orderStatus: change.before },
    after: { orderStatus: change.after, ...(customerMailed && { customerMailed: 'Yes' }) },
  })
  return { ...changed, customerMailed }
}
