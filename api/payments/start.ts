import type { Caller } from '../access/callers.ts'
import { inTransaction, type Database } from '../db.ts'
import { Problem } from '../http/problem.ts'
import { keepHistory } from '../orders/history.ts'
import { paymentFailed } from '../orders/mails.ts'
import { fromCents, readable, toCents } from '../orders/money.ts'
import { findOrder, lockOrder, type Order } from '../orders/orders.ts'
import { refundElsewhere, startedAt, whyNotPaid } from '../orders/why.ts'
import { settleAnswer } from './ledger.ts'
import type { Start } from './provider.ts'
import type { Providers } from './providers.ts'
import { paymentEmail } from './settings.ts'
import { byProvider } from './settle.ts'

/**
 * Begins a payment of the caller's own order. A payment that the provider has taken meanwhile is settled first, so
 * that nobody is sent to pay twice; a checkout of Orders v2 that is still open is continued, so there is never a second
 * one. The form cannot do that: while one may still be paid, this throws 428 unless `again` says that it was not. Throws
 * 409 unless the order is UnPaid.
 */
export async function startPayment(
  db: Database,
  providers: Providers,
  id: string,
  caller: Caller,
  again = false,
): Promise<Start> {
  const { current } = providers
  const payable = async () => {
    const order = await findOrder(db, id, { caller, isAdmin: false })
    if (order.payment_status !== 'UnPaid')
      throw new Problem(409, whyNotPaid(order) ?? 'This order is paid already.')
    return order
  }
  let order = await payable()
  if (current.checkout && order.checkout_id) {
    const state = await current.checkout.stateOf(order)
    if (state === 'completed' || state === 'approved') await capture(db, providers, order)
    if (state === 'gone') await nextCheckout(db, order)
    order = await payable()
  }
  if (startedAt(order) && !order.checkout_id && !again)
    throw new Problem(
      428,
      'A payment of this order was started before. If it was completed, do not pay again.',
    )
  const payee = (await paymentEmail(db))?.email
  const { checkoutId, ...start } = await current.start(order, payee)
  await db
    .updateTable('orders')
    .set({
      payee: payee ?? null,
      payment_started_at: new Date(),
      ...(checkoutId && { checkout_id: checkoutId }),
    })
    .where('id', '=', id)
    .where('payment_status', '=', 'UnPaid')
    .execute()
  return start
}

/** The checkout that was started last can no longer be paid. */
const nextCheckout = (db: Database, { id, checkout_attempt }: Order) =>
  db
    .updateTable('orders')
    .set({ checkout_attempt: checkout_attempt + 1, checkout_id: null, payment_started_at: null })
    .where('id', '=', id)
    .where('checkout_attempt', '=', checkout_attempt)
    .execute()

/**
 * Takes the money of a checkout that the customer has agreed to; gives the order as it is then. With a provider that
 * takes it by itself, and for an order that needs none, nothing happens. When the customer's means of payment is
 * declined, the order says so, and the next payment is a new checkout.
 */
export async function capture(db: Database, providers: Providers, order: Order): Promise<Order> {
  const provider = providers.current
  if (!provider.checkout || !order.checkout_id || order.payment_status !== 'UnPaid') return order
  const answered = await provider.checkout.capture(order)
  if (answered === 'declined') await decline(db, order)
  else if (answered !== 'not agreed') await settleAnswer(db, providers, provider.name, answered)
  return findOrder(db, order.id)
}

const decline = (db: Database, { id, checkout_attempt }: Order) =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.payment_status !== 'UnPaid' || order.checkout_attempt !== checkout_attempt) return
    await nextCheckout(tx, order)
    const reason = `PayPal declined the payment of ${readable(order.amount)}: nothing was taken.`
    await tx.updateTable('orders').set({ payment_reason: reason }).where('id', '=', id).execute()
    await keepHistory(tx, id, byProvider, { what: 'payment', before: null, after: 'failed', reason })
    await paymentFailed(tx, order, reason)
  })

/** Gives back what was paid through Orders v2, all that is left of it or a part in dollars. Throws 409 and 422. */
export async function refund(
  db: Database,
  providers: Providers,
  id: string,
  { amount, note }: { amount: string | undefined; note: string },
): Promise<Order> {
  const order = await findOrder(db, id)
  if (order.payment_status !== 'Paid') throw new Problem(409, `This order is ${order.payment_status}.`)
  const elsewhere = refundElsewhere(order)
  const provider = elsewhere ? undefined : providers.find('paypal-orders')
  if (!provider?.checkout || !order.paid_transaction)
    throw new Problem(409, elsewhere ?? 'The product is no longer connected to PayPal: refund it there.')
  const left = toCents(order.amount)! - toCents(order.refunded)!
  const cents = amount === undefined ? left : toCents(amount)!
  if (cents < 1 || cents > left)
    throw new Problem(422, {
      errors: { amount: `Between $0.01 and what is left: ${readable(fromCents(left))}.` },
    })
  await settleAnswer(db, providers, provider.name, await provider.checkout.refund(order, cents, note))
  return findOrder(db, id)
}
