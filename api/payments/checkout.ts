import type { Caller } from '../access/callers.ts'
import { hashOf, sharedSecret } from '../access/keys.ts'
import { inTransaction, type Database } from '../db/database.ts'
import { ConfirmationRequiredError, ConflictError, NotFoundError } from '../errors.ts'
import type { Queue } from '../jobs/queue.ts'
import { keepHistory } from '../orders/history.ts'
import { paymentFailed } from '../orders/mails.ts'
import { readable } from '../orders/money.ts'
import { findOrder, lockOrder, type Order } from '../orders/orders.ts'
import { startedAt, whyNotPaid } from '../orders/why.ts'
import { recordAnswer } from './events.ts'
import { DuplicateInvoice, Unreachable, type Start } from './provider.ts'
import type { Providers } from './registry.ts'
import { paymentEmail } from './payment-email.ts'
import { byProvider } from './apply-event.ts'

/** Invoice ids that are tried before the provider's refusal is passed on. */
const mostInvoices = 3

/**
 * Begins a payment of the caller's own order. A payment that the provider has taken meanwhile is settled first, so
 * that nobody is sent to pay twice; a checkout of Orders v2 that is still open is continued, so there is never a second
 * one. The form cannot do that: while one may still be paid, this throws 428 unless `again` says that it was not. Throws
 * 409 unless the order is UnPaid.
 */
export async function startPayment(
  db: Database,
  providers: Providers,
  queue: Pick<Queue, 'send'>,
  id: string,
  caller: Caller,
  again = false,
): Promise<Start> {
  const { current } = providers
  const payable = async () => {
    const order = await findOrder(db, id, { caller, isAdmin: false })
    if (order.payment_status !== 'UnPaid')
      throw new ConflictError(whyNotPaid(order) ?? 'This order is paid already.')
    return order
  }
  let order = await payable()
  if (current.checkout && order.checkout_id) {
    const state = await current.checkout.stateOf(order)
    if (state === 'completed' || state === 'approved') await captureOrQueue(db, providers, queue, order)
    if (state === 'gone') await nextCheckout(db, order)
    order = await payable()
  }
  if (startedAt(order) && !order.checkout_id && !again)
    throw new ConfirmationRequiredError(
      'A payment of this order was started before. If it was completed, do not pay again.',
    )
  const payee = (await paymentEmail(db))?.email
  for (let tried = 1; ; tried++)
    try {
      const { checkoutId, ...start } = await current.start(order, payee, await invoiceOf(db, order))
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
    } catch (error) {
      if (!(error instanceof DuplicateInvoice)) throw error
      if (tried === mostInvoices) {
        await providers.reporter.refused(error)
        throw error
      }
      await nextCheckout(db, order)
      order = await payable()
    }
}

/**
 * What the provider knows the payment by: unlike any of another installation on the same account, and of a checkout
 * that was given up.
 */
async function invoiceOf(db: Database, { number, checkout_attempt }: Order, again = '') {
  const secret = hashOf(await sharedSecret(db, 'installation'))
  const installation = secret
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 6)
    .toUpperCase()
  return `${number}-${installation}${checkout_attempt ? `-${checkout_attempt}` : ''}${again}`
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
 * declined, the order says so, and the next payment is a new checkout. Throws Unreachable when it is not known whether
 * the money was taken: to be asked again.
 */
export async function capture(db: Database, providers: Providers, order: Order): Promise<Order> {
  const provider = providers.current
  if (!provider.checkout || !order.checkout_id || order.payment_status !== 'UnPaid') return order
  const newInvoice = await invoiceOf(db, order, '-again')
  const answered = await provider.checkout.capture(order, newInvoice).catch((error: unknown) => {
    throw error instanceof Unreachable
      ? new Unreachable(error.message, { cause: error, detail: unknown })
      : error
  })
  if (answered === 'declined') await decline(db, order)
  else if (answered !== 'not agreed') await recordAnswer(db, providers, provider.name, answered)
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

const unknown =
  'PayPal has not answered, so it is not known yet whether your payment was taken. We are checking: please do not pay again.'

/** The same for a person who waits; when the answer is lost, the queue asks until it is known. */
export async function captureOrQueue(
  db: Database,
  providers: Providers,
  queue: Pick<Queue, 'send'>,
  order: Order,
): Promise<Order> {
  try {
    return await capture(db, providers, order)
  } catch (error) {
    if (error instanceof Unreachable)
      await queue.send(db, 'payment-capture', { id: order.id }, { after: 5, key: order.id })
    throw error
  }
}

/** As a job. */
export async function resumeCapture(db: Database, providers: Providers, id: string): Promise<void> {
  await capture(db, providers, await findOrder(db, id)).catch((error: unknown) => {
    // It is known now: the customer was declined, or the order is gone.
    if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
  })
}
