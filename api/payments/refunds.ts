import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/callers.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../errors.ts'
import type { Queue } from '../jobs/queue.ts'
import { fromCents, readable, toCents } from '../orders/money.ts'
import { findOrder, lockOrder, type Order } from '../orders/orders.ts'
import { refundElsewhere } from '../orders/why.ts'
import type { Tables } from '../db/tables.ts'
import { recordAnswer } from './events.ts'
import { Refused, Unreachable } from './provider.ts'
import type { Providers } from './registry.ts'

/** Money that is given back: one row from the moment it is requested, whose id names it to the provider. */
export type Refund = Selectable<Tables['refunds']>

interface RefundRequest {
  /** In dollars; left out, all that is left. */
  amount?: string | undefined
  /** For the customer; the provider mails it to them. */
  reason: string
  /** The provider's id of the payment; left out, the one that made the order Paid. */
  payment?: string | undefined
  /** The same key is the same refund. */
  key: string | null
}

/** Seconds after which the queue asks about a refund whose answer was lost. */
const fallback = 30

/**
 * Gives money back through Orders v2. The refund is stored before the provider is asked, and asked for under the same
 * id until the provider says what became of it, so that a lost answer never pays twice. Throws 409 and 422 where
 * nothing is given back; a refund that comes back as `requested` is not known yet.
 */
export async function refund(
  db: Database,
  providers: Providers,
  queue: Pick<Queue, 'send'>,
  orderId: string,
  request: RefundRequest,
  caller: Caller,
): Promise<Refund> {
  const { id } = await inTransaction(db, (tx) =>
    requestRefund(tx, providers, queue, orderId, request, caller),
  )
  return executeRefund(db, providers, id)
}

async function requestRefund(
  tx: Tx,
  providers: Providers,
  queue: Pick<Queue, 'send'>,
  orderId: string,
  request: RefundRequest,
  caller: Caller,
): Promise<Refund> {
  const order = await lockOrder(tx, orderId)
  const before = request.key === null ? undefined : await findByKey(tx, orderId, request.key)
  if (before) return sameRequest(before, request)
  const open = await openRefund(tx, orderId)
  if (open) throw new ConflictError(notKnownYet(open))
  const payment = request.payment ?? order.paid_transaction
  const left =
    payment === null || payment === order.paid_transaction
      ? leftOfOrder(order, providers)
      : await leftOfPayment(tx, order, payment)
  const cents = request.amount === undefined ? left : toCents(request.amount)!
  if (cents < 1 || cents > left)
    throw new InvalidInputError({
      errors: { amount: `Between $0.01 and what is left: ${readable(fromCents(left))}.` },
    })
  const made = await tx
    .insertInto('refunds')
    .values({
      id: uuid(),
      order_id: orderId,
      payment: payment!,
      amount: fromCents(cents),
      currency: order.currency,
      reason: request.reason,
      idempotency_key: request.key,
      actor_uid: caller.uid,
      actor_email: caller.email,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, caller, {
    action: 'refund',
    subject: 'order',
    id: orderId,
    after: { amount: made.amount, currency: made.currency, ...(made.reason && { reason: made.reason }) },
  })
  await queue.send(tx, 'payment-refund', { id: made.id }, { after: fallback })
  return made
}

/** In cents: what is left of the payment that made the order Paid. */
function leftOfOrder(order: Order, providers: Providers): number {
  if (order.payment_status !== 'Paid') throw new ConflictError(`This order is ${order.payment_status}.`)
  const elsewhere = refundElsewhere(order)
  if (elsewhere ?? !(order.paid_transaction && providers.find('paypal-orders')))
    throw new ConflictError(elsewhere ?? 'The product is no longer connected to PayPal: refund it there.')
  return toCents(order.amount)! - toCents(order.refunded)!
}

/** In cents: what is left of a payment that did not make the order Paid, such as a second one. */
async function leftOfPayment(tx: Tx, order: Order, payment: string): Promise<number> {
  const events = await tx
    .selectFrom('payment_events')
    .select(['outcome', 'amount', 'provider'])
    .where('order_id', '=', order.id)
    .where('verdict', '=', 'VERIFIED')
    .where('decision', '!=', 'repeated')
    .where((row) =>
      row.or([
        row.and([row('outcome', '=', 'completed'), row('transaction_id', '=', payment)]),
        row.and([row('outcome', '=', 'refunded'), row('parent_transaction_id', '=', payment)]),
      ]),
    )
    .execute()
  const sum = (outcome: string) =>
    events
      .filter((event) => event.outcome === outcome)
      .reduce((cents, { amount }) => cents + Math.abs(toCents(amount ?? '') ?? 0), 0)
  const completed = events.find(({ outcome }) => outcome === 'completed')
  if (!completed)
    throw new InvalidInputError({ errors: { payment: 'There is no such payment of this order.' } })
  if (completed.provider !== 'paypal-orders')
    throw new ConflictError('Refund this payment at PayPal; it shows here as soon as PayPal tells of it.')
  return Math.abs(toCents(completed.amount ?? '') ?? 0) - sum('refunded')
}

/**
 * Asks the provider for a requested refund, as often as it takes, and stores what it says. A refusal is a 409 that
 * says why; without an answer the refund stays `requested`.
 */
export async function executeRefund(db: Database, providers: Providers, id: string): Promise<Refund> {
  const found = await findRefund(db, id)
  if (found.state === 'refused') throw refusal(found)
  if (found.state !== 'requested') return found
  const order = await findOrder(db, found.order_id)
  const isFirst = found.problem === null
  await update(db, id, { problem: 'PayPal has not answered yet.' })
  try {
    const provider = providers.find('paypal-orders')
    if (!provider?.checkout) throw new Unreachable('The product is not connected to PayPal.')
    const answered = await provider.checkout.refund(order, found)
    if (answered === 'pending') return await update(db, id, { problem: 'PayPal is still working on it.' })
    await recordAnswer(db, providers, provider.name, answered)
    return await update(db, id, {
      state: 'completed',
      transaction_id: provider.read(answered).transaction,
      problem: null,
      settled_at: new Date(),
    })
  } catch (error) {
    if (error instanceof Unreachable) return findRefund(db, id)
    if (!(error instanceof Refused)) throw error
    const { call, reply } = error
    // A refusal of something else, such as the sign-in, says nothing of an earlier try whose answer was lost.
    const isKnown = isFirst || (call === 'refund' && [400, 422].includes(reply.status))
    if (!isKnown) return update(db, id, { problem: error.message })
    throw refusal(await update(db, id, { state: 'refused', problem: reply.issue, settled_at: new Date() }))
  }
}

/** The same as a job: throws as long as it is not known what became of the refund, so that it is asked about again. */
export async function resumeRefund(db: Database, providers: Providers, id: string): Promise<void> {
  const there = await db.selectFrom('refunds').select('state').where('id', '=', id).executeTakeFirst()
  if (there?.state !== 'requested') return
  const { state, problem } = await executeRefund(db, providers, id).catch((error: unknown) => {
    if (error instanceof ConflictError) return { state: 'refused', problem: null }
    throw error
  })
  if (state === 'requested') throw new Error(problem ?? 'The refund is not known yet.')
}

const refusal = ({ amount, problem }: Refund) =>
  new ConflictError(
    `PayPal refused this refund of ${readable(amount)} (${problem}). No money was given back.`,
  )

const notKnownYet = ({ amount }: Pick<Refund, 'amount'>) =>
  `It is not known yet whether PayPal has made the refund of ${readable(amount)}. We are checking: please do not request it again.`

function sameRequest(before: Refund, { amount, reason, payment }: RefundRequest): Refund {
  const same =
    (amount === undefined || toCents(amount) === toCents(before.amount)) &&
    (payment === undefined || payment === before.payment) &&
    reason === before.reason
  if (!same)
    throw new InvalidInputError(
      `This Idempotency-Key was used for another refund, of ${readable(before.amount)}. Reload the order to see it.`,
    )
  return before
}

const findByKey = (tx: Tx, orderId: string, key: string): Promise<Refund | undefined> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const openRefund = (db: Database, orderId: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .executeTakeFirst()

/** One that the provider has not answered for more than ten minutes. */
export const longUnknownRefund = (db: Database): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'requested')
    .where('requested_at', '<', new Date(Date.now() - 600_000))
    .orderBy('id')
    .executeTakeFirst()

/** Oldest first. */
export const refundsOf = (db: Database, orderId: string): Promise<Refund[]> =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

async function findRefund(db: Database, id: string): Promise<Refund> {
  const found = await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

/** What is settled stays as it is. */
async function update(
  db: Database,
  id: string,
  set: Partial<Pick<Refund, 'state' | 'transaction_id' | 'problem' | 'settled_at'>>,
): Promise<Refund> {
  await db.updateTable('refunds').set(set).where('id', '=', id).where('state', '=', 'requested').execute()
  return findRefund(db, id)
}
