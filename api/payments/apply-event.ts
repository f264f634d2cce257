import { sql } from 'kysely'
import { operator, type Caller } from '../access/callers.ts'
import { inTransaction, json, type Database, type Tx } from '../db/database.ts'
import { keepHistory, type Actor } from '../orders/history.ts'
import {
  paymentArrived,
  paymentAttention,
  paymentDisputed,
  paymentFailed,
  paymentHeld,
  paymentPending,
  paymentRefunded,
  paymentUnexpected,
} from '../orders/mails.ts'
import { fromCents, toCents } from '../orders/money.ts'
import { changePayment, lockOrder, type Order } from '../orders/orders.ts'
import { isOurs, isUndecided, kindOf, otherPayments, wordsFor } from '../orders/other-payments.ts'
import type { Decision, Outcome, Provider } from '../db/tables/payments.ts'
import { decide, type Transition } from './transitions.ts'
import type { Checked, Notice, PaymentEvent } from './provider.ts'
import type { Refund } from './refunds.ts'

const paypal: Caller = { ...operator, uid: 'paypal', name: 'PayPal' }
export const byProvider: Actor = { by: 'provider', caller: paypal }

/** How each provider's events are read, and checked against the order that they name. */
export interface Reader {
  read(event: PaymentEvent): Notice
  check(event: PaymentEvent, order: Order | undefined): Checked[]
}

/**
 * Settles what a verified event means: one transaction, in which the order's row is locked first, so that any number
 * of events at once are decided one after the other. What was decided stays; with `again`, what was refused or waits
 * is decided anew.
 */
export const settle = (db: Database, reader: Reader, event: PaymentEvent, again: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const notice = reader.read(event)
    await lockPayment(tx, notice)
    const order = await orderOf(tx, notice)
    const { decision } = await lockEvent(tx, event.id)
    if (decision && !(again && isOpen(decision))) return
    await settleOne(tx, reader, event, notice, order)
    if (order) await settleWaiting(tx, reader, order.id, notice.transaction)
  })

/** Whether another look may find something else. */
export const isOpen = (decision: Decision) => decision === 'refused' || decision === 'waiting'

/** It is known by then what became of the payment that the customer was sent to make. */
const endsStart = new Set<Outcome>(['pending', 'completed', 'failed'])

async function settleOne(
  tx: Tx,
  reader: Reader,
  event: PaymentEvent,
  notice: Notice,
  order: Order | undefined,
) {
  const checks = reader.check(event, order)
  const wrong = checks.find((each) => each.wrong)?.wrong ?? null
  const decided: Transition = order
    ? decide(order, await recordedOf(tx, order.id, event.id), notice, wrong)
    : withoutOrder(notice, wrong)
  await tx
    .updateTable('payment_events')
    .set({
      order_id: order?.id ?? null,
      outcome: notice.outcome,
      provider_status: notice.providerStatus,
      transaction_id: notice.transaction,
      parent_transaction_id: notice.parent,
      amount: notice.amount,
      currency: notice.currency,
      checks: json(checks),
      decision: decided.decision,
      reason: decided.reason,
      attention: decided.attention ?? false,
      closed_by: null,
      judged_at: new Date(),
    })
    .where('id', '=', event.id)
    .execute()
  if (order) {
    if (endsStart.has(notice.outcome))
      await tx.updateTable('orders').set({ payment_started_at: null }).where('id', '=', order.id).execute()
    // What went elsewhere, or was told before, is not announced.
    if (decided.mail === 'unexpected' && (!isOurs(checks) || event.decision)) delete decided.mail
    await apply(tx, order, event.provider, notice, decided)
  }
  return decided.decision
}

/** Events of one payment go one at a time, even those that cannot say which order it is. */
async function lockPayment(tx: Tx, { transaction, parent }: Notice) {
  const payment = parent ?? transaction
  if (payment) await sql`select pg_advisory_xact_lock(hashtextextended(${payment}, 0))`.execute(tx)
}

/** By the key that only its checkout knew; what takes money back may have lost it, and names the payment. */
async function orderOf(tx: Tx, { paymentKey, parent }: Notice): Promise<Order | undefined> {
  const byKey =
    paymentKey &&
    (await tx.selectFrom('orders').select('id').where('payment_key', '=', paymentKey).executeTakeFirst())
  const byParent =
    !paymentKey &&
    parent &&
    (await tx
      .selectFrom('payment_events')
      .select('order_id as id')
      .where('transaction_id', '=', parent)
      .where('order_id', 'is not', null)
      .where('verdict', '=', 'VERIFIED')
      .executeTakeFirst())
  const id = (byKey || byParent || undefined)?.id
  return id ? lockOrder(tx, id) : undefined
}

/** A refund whose payment is not known yet may still find its order. */
const withoutOrder = (notice: Notice, wrong: string | null): Transition =>
  notice.parent && !notice.paymentKey
    ? { decision: 'waiting', reason: 'It takes back a payment that has not been reported yet.' }
    : { decision: 'refused', reason: wrong ?? 'The notice names no order of ours.', attention: true }

const lockEvent = (tx: Tx, id: string): Promise<PaymentEvent> =>
  tx.selectFrom('payment_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const recordedOf = (tx: Tx, orderId: string, except: string) =>
  tx
    .selectFrom('payment_events')
    .select(['decision', 'outcome', 'transaction_id', 'parent_transaction_id', 'amount'])
    .where('order_id', '=', orderId)
    .where('id', '!=', except)
    .where('verdict', '=', 'VERIFIED')
    .where('decision', 'in', ['applied', 'noted', 'refused'])
    .orderBy('id')
    .execute()

async function apply(
  tx: Tx,
  order: Order,
  through: Provider,
  notice: Notice,
  decided: Transition,
): Promise<void> {
  let changed = order
  if (decided.refunded !== undefined) {
    const { refunded } = decided
    await tx.updateTable('orders').set({ refunded }).where('id', '=', order.id).execute()
    changed = { ...changed, refunded }
    const request = await refundRequest(tx, order.id, notice)
    const change = { what: 'refund', before: order.refunded, after: refunded } as const
    const actor = request ? agency(request) : byProvider
    await keepHistory(tx, order.id, actor, { ...change, reason: request?.reason ?? null })
  }
  if (decided.to) {
    const paid = { through, transaction: notice.transaction }
    changed = await changePayment(tx, order, decided.to, byProvider, { reason: decided.why ?? null, paid })
  } else if (decided.why !== undefined) {
    await tx.updateTable('orders').set({ payment_reason: decided.why }).where('id', '=', order.id).execute()
    if (decided.mail === 'failed')
      await keepHistory(tx, order.id, byProvider, {
        what: 'payment',
        before: null,
        after: 'failed',
        reason: decided.why,
      })
  }
  if (decided.mail === 'confirmed') await paymentArrived(tx, changed)
  const why = decided.why ?? decided.reason
  if (decided.mail === 'failed') await paymentFailed(tx, changed, why)
  if (decided.mail === 'unexpected') await unexpected(tx, order, notice, decided)
  if (decided.mail === 'held') await paymentHeld(tx, changed, why)
  if (decided.to === 'Pending') await paymentPending(tx, changed, notice.transaction)
  if (decided.to === 'Disputed') await paymentDisputed(tx, changed, notice.transaction)
  if (notice.outcome === 'refunded' && decided.decision === 'noted') await otherRefunded(tx, order, notice)
  // Of what the order was paid with, only what is counted: the same money may be reported as a dispute and a refund.
  const isOther = decided.decision === 'noted' && notice.parent !== order.paid_transaction
  if (wentBack.has(notice.outcome) && (decided.decision === 'applied' || isOther))
    await paymentRefunded(tx, changed, notice)
  if (decided.attention) await paymentAttention(tx, changed, decided.reason)
}

const wentBack = new Set<Outcome>(['refunded', 'dispute-lost'])

/** Its payer reads of it in the history of the order, and by mail. */
async function unexpected(tx: Tx, order: Order, notice: Notice, { decision }: Transition) {
  const kind = kindOf(order, decision === 'refused')
  const amount = fromCents(toCents(notice.amount ?? '') ?? 0)
  const reason = wordsFor({ kind, amount, refunded: '0.00' })
  await keepHistory(tx, order.id, byProvider, { what: 'payment', before: null, after: 'received', reason })
  await paymentUnexpected(tx, order, reason, notice.transaction)
}

/** A payment that did not count went back, so that nobody has to decide about it any more. */
async function otherRefunded(tx: Tx, order: Order, notice: Notice) {
  const payment = (await otherPayments(tx, order)).find(({ transaction }) => transaction === notice.parent)
  if (!payment) return
  const reason = wordsFor(payment)
  await keepHistory(tx, order.id, byProvider, { what: 'payment', before: null, after: 'refunded', reason })
  if (isUndecided(payment)) return
  await tx
    .updateTable('payment_events')
    .set({ attention: false })
    .where('order_id', '=', order.id)
    .where('transaction_id', '=', payment.transaction)
    .where('outcome', '=', 'completed')
    .execute()
}

/** The request that a refund answers, if it was made here. */
const refundRequest = (tx: Tx, orderId: string, { parent, amount, transaction }: Notice) =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('payment', '=', parent)
    .where('amount', '=', (amount ?? '0').replace('-', ''))
    .where((row) => row.or([row('state', '=', 'requested'), row('transaction_id', '=', transaction)]))
    .executeTakeFirst()

const agency = ({ actor_uid, actor_email }: Refund): Actor => ({
  by: 'agency',
  caller: { ...operator, uid: actor_uid, email: actor_email },
})

/** What came before its time is decided once what it waits for is there, oldest first, until nothing moves. */
async function settleWaiting(tx: Tx, reader: Reader, orderId: string, transaction: string | null) {
  for (let moved = true; moved;) {
    moved = false
    const waiting = await tx
      .selectFrom('payment_events')
      .selectAll()
      .where('decision', '=', 'waiting')
      .where((row) =>
        row.or([
          row('order_id', '=', orderId),
          row.and([row('order_id', 'is', null), row('parent_transaction_id', '=', transaction)]),
        ]),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const event of waiting) {
      const order = await lockOrder(tx, orderId)
      const decision = await settleOne(tx, reader, event, reader.read(event), order)
      moved ||= decision !== 'waiting'
    }
  }
}
