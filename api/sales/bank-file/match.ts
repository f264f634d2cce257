import { sql } from 'kysely'
import { fromCents } from '#content/shop/cents.ts'
import { formatMoney } from '#content/locale/format.ts'
import { paymentStatuses } from '#content/shop/payment-states.ts'
import type { Booking } from '../../money/bank-files/booking.ts'
import type { Context } from '../../platform/context.ts'
import { countedPayments, type CountedPayment } from '../orders/ledger/entries.ts'
import { expectsPayment, openCents, toPayCents } from '../orders/ledger/sums.ts'
import type { Order } from '../orders/order.ts'
import { returnedPayment } from '../payments/record-return.ts'
import { decisionsOn, knownPayers, payerDigest, type Decision } from './decisions.ts'
import { inSteps, namedOrders, type Named } from './named-orders.ts'
import { isSameName } from './same-name.ts'

/** A booking with the order that it belongs to: as it was decided, or as it is proposed. */
export interface Match {
  booking: Booking
  decision: Decision | undefined
  order: Order | undefined
  /** The text names one order, and the amount is what is open: nothing is left to judge. */
  isExact: boolean
  /** Why, as sentences. */
  reasons: string[]
}

interface Known {
  named: ReadonlyMap<string, readonly Named[]>
  orders: ReadonlyMap<string, Order>
  payments: ReadonlyMap<string, readonly CountedPayment[]>
  /** The open orders by the amount that is open. */
  byAmount: ReadonlyMap<string, readonly Order[]>
  /** The customers who have paid from an account before, by its digest. */
  payers: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Finds the order of each booking, and says why it is that one. Records nothing. Money of which is not certain that it is a
 * return is left out unless it names an order: most of what goes out is no customer's matter.
 */
export async function matchBookings(ctx: Context, bookings: readonly Booking[]): Promise<Match[]> {
  const decisions = await decisionsOn(ctx, bookings)
  const undecided = bookings.filter(({ key }) => !decisions.get(key)?.orderId)
  const named = await namedOrders(ctx, undecided)
  const byAmount = await openOrders(ctx, undecided)
  const ids = [
    ...[...named.values()].flat().map(({ orderId }) => orderId),
    ...[...decisions.values()].flatMap(({ orderId }) => (orderId ? [orderId] : [])),
  ]
  const orders = await ordersOf(ctx, ids)
  const payments = await transfersOf(ctx, orders)
  const known = { named, orders, payments, byAmount, payers: await knownPayers(ctx, undecided) }
  const matches = bookings.map((booking) => {
    const decision = decisions.get(booking.key)
    if (decision?.orderId)
      return { booking, decision, order: orders.get(decision.orderId), isExact: false, reasons: [] }
    const proposed =
      booking.kind === 'payment' ? proposePayment(booking, known) : proposeReturn(booking, known)
    return { booking, decision, ...proposed }
  })
  return matches.filter(({ booking, order, decision }) => booking.isCertain || order || decision)
}

type Proposal = Pick<Match, 'order' | 'isExact' | 'reasons'>

const nothing = (...reasons: string[]): Proposal => ({ order: undefined, isExact: false, reasons })

const money = ({ currency, locale }: Order, cents: number) => formatMoney(fromCents(cents), currency, locale)

function proposePayment(booking: Booking, known: Known): Proposal {
  const named = known.named.get(booking.key) ?? []
  if (named.length === 0) return proposeByPayer(booking, known)
  const { order, reasons } = onlyOne(named, known)
  if (!order) return nothing(...reasons)
  if (order.currency !== booking.currency) return nothing(...reasons, `The order is in ${order.currency}.`)
  if (order.paymentStatus === 'Refunded' || order.paymentStatus === 'Disputed')
    return nothing(...reasons, `The order is ${order.paymentStatus}.`)
  if (isRecordedAlready(booking, known.payments.get(order.id)))
    return {
      order,
      isExact: false,
      reasons: [...reasons, 'A transfer of this amount on this day is recorded already: compare them.'],
    }
  const open = openCents(order)
  if (open === booking.cents)
    return { order, isExact: true, reasons: [...reasons, 'The amount is what is open.'] }
  if (toPayCents(order) === booking.cents)
    return { order, isExact: true, reasons: [...reasons, 'The amount is that of the next part.'] }
  return { order, isExact: false, reasons: [...reasons, amountReason(booking, order, open)] }
}

function amountReason(booking: Booking, order: Order, open: number) {
  if (open === 0) return 'Nothing is open: it becomes a credit.'
  return booking.cents < open
    ? `${money(order, open)} is open: a part of it.`
    : `${money(order, open)} is open: the rest becomes a credit.`
}

function onlyOne(named: readonly Named[], { orders }: Known) {
  const all = named.flatMap(({ orderId, by }) => {
    const order = orders.get(orderId)
    return order ? [{ order, by }] : []
  })
  const reasons = [`The text has ${all.map(({ by }) => by).join(' and ')}.`]
  return all.length === 1
    ? { order: all[0]!.order, reasons }
    : { order: undefined, reasons: [...reasons, 'Choose one of the orders; what is left becomes a credit.'] }
}

const isRecordedAlready = ({ day, cents }: Booking, payments: readonly CountedPayment[] = []) =>
  payments.some((payment) => payment.method === 'bank' && payment.paidOn === day && payment.cents === cents)

/** Without a reference, the amount and who paid make a proposal, if they fit one open order only. */
function proposeByPayer(booking: Booking, { byAmount, payers }: Known): Proposal {
  const fitting = byAmount.get(amountKey(booking.currency, booking.cents)) ?? []
  const customers = payers.get(payerDigest(booking))
  const byAccount = fitting.filter(({ customerId }) => customers?.has(customerId))
  const byName = fitting.filter(
    ({ customerName, customerCompany }) =>
      isSameName(booking.payer, customerName) || isSameName(booking.payer, customerCompany),
  )
  const [found, why] =
    byAccount.length > 0
      ? [byAccount, 'The customer has paid from this account before.']
      : [byName, 'The payer has the name of the customer.']
  if (found.length > 1) return nothing(`${found.length} open orders of this customer have this amount.`)
  return found[0]
    ? { order: found[0], isExact: false, reasons: ['The amount is what is open.', why] }
    : nothing()
}

function proposeReturn(booking: Booking, known: Known): Proposal {
  const named = known.named.get(booking.key) ?? []
  if (named.length === 0) return nothing()
  const { order, reasons } = onlyOne(named, known)
  if (!order || order.currency !== booking.currency) return nothing(...reasons)
  const payment = returnedPayment(known.payments.get(order.id) ?? [], booking.cents)
  if (!payment) return nothing(...reasons, 'The order has no transfer that large.')
  const isWhole = payment.cents === booking.cents
  return {
    order,
    // A CSV file does not say that money which went out is a return: it may be a refund.
    isExact: isWhole && booking.isCertain,
    reasons: [
      ...reasons,
      isWhole
        ? `A transfer of ${payment.paidOn} has this amount.`
        : `A part of the transfer of ${payment.paidOn}.`,
    ],
  }
}

const amountKey = (currency: string, cents: number) => `${currency} ${fromCents(cents)}`

async function openOrders({ db }: Context, bookings: readonly Booking[]) {
  const statuses = sql.join(paymentStatuses.filter(expectsPayment).map((status) => sql.lit(status)))
  const amounts = bookings.filter(({ kind }) => kind === 'payment').map(({ cents }) => fromCents(cents))
  const orders = await inSteps(amounts, (values) =>
    db
      .selectFrom('orders')
      .selectAll()
      .where(sql<boolean>`payment_status in (${statuses}) and paid - refunded < total`)
      .where(sql<string>`total - paid + refunded`, 'in', values)
      .orderBy('paymentDueOn')
      .limit(10_000)
      .execute(),
  )
  return Map.groupBy(orders, (order) => amountKey(order.currency, openCents(order)))
}

async function ordersOf({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const rows = await inSteps(ids, (values) =>
    db.selectFrom('orders').selectAll().where('id', 'in', values).execute(),
  )
  return new Map(rows.map((order) => [order.id, order]))
}

async function transfersOf({ db }: Context, orders: ReadonlyMap<string, Order>) {
  const entries = await inSteps(orders.keys(), (values) =>
    db.selectFrom('payments').selectAll().where('orderId', 'in', values).orderBy('id').execute(),
  )
  const byOrder = Map.groupBy(entries, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, own]) => [id, countedPayments(own)]))
}
