import type { PaymentStatus } from '#content/shop/payment-states.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import { formatMoney } from '#content/locale/format.ts'
import { receiverCheck } from '../../money/payment-providers/checks.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Order } from './order.ts'

/** `late`: after the order was canceled; `second`: the order is already paid; `held`: the order is OnHold because of it; `unmatched`: any other. */
export type OtherPaymentKind = 'late' | 'second' | 'held' | 'unmatched'

/** A payment for an order that did not make it Paid. */
export interface OtherPayment {
  /** The id of its event in the ledger. */
  id: string
  kind: OtherPaymentKind
  provider: Provider
  transaction: string
  /** Decimal text in `currency`. */
  amount: string
  refunded: string
  /** ISO 4217; may differ from the order's. */
  currency: string
  at: Date
}

type OrderFields = Pick<Order, 'id' | 'paymentStatus' | 'currency'>
type EventRow = Awaited<ReturnType<typeof readEvents>>[number]
type ReportedRefund = Awaited<ReturnType<typeof readReportedRefunds>>[number]
type Counted = Awaited<ReturnType<typeof readCounted>>[number]

/** Oldest first, without payments to an account that is not ours. */
export async function otherPayments({ db }: Context, order: OrderFields): Promise<OtherPayment[]> {
  const ids = [order.id]
  return paymentsAmong(order, {
    events: await readEvents(db, ids),
    reported: await readReportedRefunds(db, ids),
    counted: await readCounted(db, ids),
  })
}

/** The ids of the orders that have a payment on which the agency still has to decide. */
export async function withUndecidedPayment(
  { db }: Context,
  orders: readonly OrderFields[],
): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const ids = orders.map(({ id }) => id)
  const events = Map.groupBy(await readEvents(db, ids), ({ orderId }) => orderId)
  const reported = Map.groupBy(await readReportedRefunds(db, ids), ({ orderId }) => orderId)
  const counted = Map.groupBy(await readCounted(db, ids), ({ orderId }) => orderId)
  const undecided = orders.filter((order) =>
    paymentsAmong(order, {
      events: events.get(order.id) ?? [],
      reported: reported.get(order.id) ?? [],
      counted: counted.get(order.id) ?? [],
    }).some(isUndecided),
  )
  return new Set(undecided.map(({ id }) => id))
}

const readEvents = (db: Database, orders: readonly string[]) =>
  db
    .selectFrom('paymentEvents')
    .select(['id', 'provider', 'outcome', 'decision', 'transactionId', 'parentTransactionId', 'amount'])
    .select(['currency', 'checks', 'receivedAt', 'orderId'])
    .where('orderId', 'in', orders)
    .where('verdict', '=', 'VERIFIED')
    .where('outcome', 'in', ['completed', 'refunded'])
    .where('decision', 'in', ['applied', 'noted', 'refused'])
    .orderBy('id')
    .execute()

const readReportedRefunds = (db: Database, orders: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['payment as parentTransactionId', 'amount', 'orderId'])
    .where('orderId', 'in', orders)
    .where('state', '=', 'refunded-outside')
    .where('transactionId', 'is', null)
    .execute()

/** The transactions that count for their order. */
const readCounted = (db: Database, orders: readonly string[]) =>
  db
    .selectFrom('payments')
    .select(['transactionId', 'orderId'])
    .where('orderId', 'in', orders)
    .where('kind', '=', 'payment')
    .where('transactionId', 'is not', null)
    .where('takenBackAt', 'is', null)
    .execute()

function paymentsAmong(
  order: OrderFields,
  {
    events,
    reported,
    counted,
  }: {
    events: readonly EventRow[]
    reported: readonly ReportedRefund[]
    counted: readonly Counted[]
  },
): OtherPayment[] {
  const refunds = events.filter(({ outcome, decision }) => outcome === 'refunded' && decision !== 'refused')
  const refundedCents = (transaction: string) =>
    [...refunds, ...reported]
      .filter((refund) => refund.parentTransactionId === transaction)
      .reduce((sum, { amount }) => sum + Math.abs(toCents(amount ?? '') ?? 0), 0)
  const payments = new Map<string, OtherPayment>()
  for (const { outcome, decision, transactionId: transaction, amount, checks, ...event } of events) {
    if (outcome !== 'completed' || decision === 'applied' || !transaction || !amount || toCents(amount)! <= 0)
      continue
    if (counted.some(({ transactionId }) => transactionId === transaction)) continue
    if (payments.has(transaction) || !isPaidToUs(checks)) continue
    payments.set(transaction, {
      id: event.id,
      kind: otherPaymentKind(order, decision === 'refused'),
      provider: event.provider,
      transaction,
      amount,
      refunded: fromCents(refundedCents(transaction)),
      currency: event.currency ?? order.currency,
      at: event.receivedAt,
    })
  }
  return [...payments.values()]
}

/** Whether a payment went to our account, according to the checks of its provider. */
export const isPaidToUs = (checks: readonly { name: string; wrong: string | null }[] | null) =>
  !checks?.some(({ name, wrong }) => name === receiverCheck && wrong)

/** By the order's payment status: the kind of a payment that failed a check, and of one that passed all checks. */
const kinds: Readonly<Record<PaymentStatus, { refused: OtherPaymentKind; valid: OtherPaymentKind }>> = {
  UnPaid: { refused: 'unmatched', valid: 'second' },
  Pending: { refused: 'unmatched', valid: 'second' },
  OnHold: { refused: 'held', valid: 'second' },
  Paid: { refused: 'unmatched', valid: 'second' },
  Cancelled: { refused: 'unmatched', valid: 'late' },
  Refunded: { refused: 'unmatched', valid: 'second' },
  Disputed: { refused: 'unmatched', valid: 'second' },
}

export const otherPaymentKind = (order: Pick<Order, 'paymentStatus'>, refused: boolean): OtherPaymentKind =>
  kinds[order.paymentStatus][refused ? 'refused' : 'valid']

/** Whether it is not fully refunded, so that the agency still has to decide on it. */
export const isUndecided = ({ amount, refunded }: Pick<OtherPayment, 'amount' | 'refunded'>) =>
  toCents(refunded)! < toCents(amount)!

const undecidedTexts: Record<OtherPaymentKind, (amount: string) => string> = {
  late: (amount) =>
    `We received your payment of ${amount} after this order was canceled. You don’t need to do anything: we will refund it. If you still want the order, contact us.`,
  second: (amount) =>
    `We received a second payment of ${amount} for this order. You don’t need to do anything: we will refund it.`,
  held: (amount) =>
    `We received a payment of ${amount}, which does not match this order. We are looking into it and will contact you.`,
  unmatched: (amount) =>
    `We received another payment of ${amount}, which does not match this order. We are looking into it and will contact you.`,
}

const paymentNames: Record<OtherPaymentKind, string> = {
  late: 'the payment that came after this order was canceled',
  second: 'the second payment for this order',
  held: 'the payment that did not match this order',
  unmatched: 'the payment that did not match this order',
}

/** The text about such a payment for its payer. */
export function otherPaymentText(
  {
    kind,
    provider,
    amount,
    refunded,
    currency,
  }: Pick<OtherPayment, 'kind' | 'provider' | 'amount' | 'refunded' | 'currency'>,
  { locale }: Pick<Order, 'locale'>,
) {
  const sum = formatMoney(amount, currency, locale)
  if (!toCents(refunded)) return undecidedTexts[kind](sum)
  const back = `We refunded ${formatMoney(refunded, currency, locale)}, ${paymentNames[kind]}. It goes back the way it came, which takes ${brandOf(provider)} up to a few days.`
  return isUndecided({ amount, refunded }) ? `${back} The rest of the ${sum} is not refunded yet.` : back
}
