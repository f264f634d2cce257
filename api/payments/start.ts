import type { Caller } from '../access/callers.ts'
import type { Database } from '../db.ts'
import { Problem } from '../http/problem.ts'
import { fromCents, readable, toCents } from '../orders/money.ts'
import { findOrder, type Order } from '../orders/orders.ts'
import { refundElsewhere, whyNotPaid } from '../orders/why.ts'
import { settleAnswer } from './ledger.ts'
import type { Start } from './provider.ts'
import type { Providers } from './providers.ts'
import { paymentEmail } from './settings.ts'

/**
 * Begins a payment of the caller's own order. A payment that the provider has taken meanwhile is settled first, so
 * that nobody is sent to pay twice. Throws 409 unless the order is UnPaid.
 */
export async function startPayment(
  db: Database,
  providers: Providers,
  id: string,
  caller: Caller,
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
  const payee = (await paymentEmail(db))?.email
  const { checkoutId, ...start } = await current.start(order, payee)
  await db
    .updateTable('orders')
    .set({ payee: payee ?? null, ...(checkoutId && { checkout_id: checkoutId }) })
    .where('id', '=', id)
    .where('payment_status', '=', 'UnPaid')
    .execute()
  return start
}

const nextCheckout = (db: Database, { id, checkout_attempt }: Order) =>
  db
    .updateTable('orders')
    .set({ checkout_attempt: checkout_attempt + 1, checkout_id: null })
    .where('id', '=', id)
    .where('checkout_attempt', '=', checkout_attempt)
    .execute()

/**
 * Takes the money of a checkout that the customer has agreed to; gives the order as it is then. With a provider that
 * takes it by itself, and for an order that needs none, nothing happens. Throws 409 when the customer was declined.
 */
export async function capture(db: Database, providers: Providers, order: Order): Promise<Order> {
  const provider = providers.current
  if (!provider.checkout || !order.checkout_id || order.payment_status !== 'UnPaid') return order
  const answered = await provider.checkout.capture(order)
  if (answered === 'declined') {
    await nextCheckout(db, order)
    throw new Problem(409, 'PayPal could not take the payment. Please try again, or pay in another way.')
  }
  if (answered !== 'not agreed') await settleAnswer(db, providers, provider.name, answered)
  return findOrder(db, order.id)
}

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
