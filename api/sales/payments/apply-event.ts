import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json, type Tx } from '../../platform/db/database.ts'
import { lockName, lockRow } from '../../platform/db/locks.ts'
import { ledgerOf, paymentsCounted } from '../orders/ledger/entries.ts'
import { lockOrder, type Order } from '../orders/order.ts'
import { isPaidToUs } from '../orders/other-payments.ts'
import type { Decision, Outcome } from '../../platform/db/tables/payments.ts'
import { noOrderReason } from '../../money/payment-providers/checks.ts'
import { abandonCheckout } from './checkout-attempt.ts'
import { applyTransition } from './effects.ts'
import type { Checked, Notice, Payee, PaymentEvent } from '../../money/payment-providers/provider.ts'
import { brandOf, type Providers } from '../../money/payment-providers/registry.ts'
import { paymentEmail } from './payment-email.ts'
import type { DecidedEvent } from './payment-history.ts'
import { isReportedByOwner, refundsOf, type Refund } from '../orders/refunds.ts'
import { withPayments, type OrderWithPayments } from './payable.ts'
import { reportedRefunds } from './reported-refunds.ts'
import type { Transition } from './transition.ts'
import { decide } from './transitions.ts'

/** Reads and checks the events of every provider. */
export interface EventReader {
  read(event: PaymentEvent): Notice
  check(event: PaymentEvent, order: OrderWithPayments | undefined): Checked[]
}

/** Applies a verified event with the current settings. */
export async function applyStoredEvent(
  ctx: Context,
  providers: Providers,
  { event, retry = false }: { event: PaymentEvent; retry?: boolean },
) {
  const email = (await paymentEmail(ctx))?.email.toLowerCase()
  const providerOf = (each: PaymentEvent) => providers.find(each.provider)!
  const payee = (order: Order | undefined): Payee => ({
    // The payment address may have changed since the payment was started.
    emails: [email, order?.payee?.toLowerCase()].filter((each) => each !== undefined),
    merchantId: providerOf(event).merchantId,
  })
  await applyEvent(
    ctx,
    {
      read: (each) => providerOf(each).read(each),
      check: (each, order) => providerOf(each).check(each, order, payee(order)),
    },
    { event, retry },
  )
}

/**
 * Decides a verified event and applies the result in one transaction. The order's row is locked first, so concurrent
 * events are decided one after the other. A decision is final, unless `retry` is set and it was `refused` or `waiting`.
 */
export const applyEvent = (
  ctx: Context,
  reader: EventReader,
  { event, retry }: { event: PaymentEvent; retry: boolean },
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const notice = reader.read(event)
    await lockPayment(ctx.db, notice)
    const order = await orderOf(ctx, notice)
    const { decision } = await lockRow(ctx.db, 'paymentEvents', event.id)
    if (decision && !(retry && mayBeDecidedAgain(decision))) return
    await decideAndApply(ctx, reader, { event, notice, order })
    if (order) await applyWaiting(ctx, reader, { orderId: order.id, transaction: notice.transaction })
  })

/** Whether a retry may change the decision. */
export const mayBeDecidedAgain = (decision: Decision) => decision === 'refused' || decision === 'waiting'

/** The outcomes after which the checkout cannot be paid any more. */
const endsCheckout = new Set<Outcome>(['failed', 'expired'])

/** The outcomes that end a payment started by the customer. */
const endsStartedPayment = new Set<Outcome>(['pending', 'completed', 'failed'])

async function decideAndApply(
  ctx: TxContext,
  reader: EventReader,
  { event, notice, order: row }: { event: PaymentEvent; notice: Notice; order: Order | undefined },
) {
  const order = row && (await withPayments(ctx, row))
  const checks = reader.check(event, order)
  const failedCheck = checks.find(({ wrong }) => wrong)?.wrong ?? null
  const transition: Transition = order
    ? decide(
        { ...order, totalOfParts: order.instalmentTotal === null ? null : order.total },
        await decidedEventsOf(ctx, order.id, event.id),
        notice,
        failedCheck,
        brandOf(event.provider),
      )
    : withoutOrder(notice, failedCheck)
  await ctx.db
    .updateTable('paymentEvents')
    .set({
      orderId: order?.id ?? null,
      outcome: notice.outcome,
      providerStatus: notice.providerStatus,
      transactionId: notice.transaction,
      parentTransactionId: notice.parent,
      amount: notice.amount,
      currency: notice.currency,
      checks: json(checks),
      decision: transition.decision,
      reason: transition.reason,
      attention: transition.attention ?? false,
      closedBy: null,
      judgedAt: ctx.now(),
    })
    .where('id', '=', event.id)
    .execute()
  if (order) {
    if (endsCheckout.has(notice.outcome) && notice.checkout !== null && notice.checkout === order.checkoutId)
      await abandonCheckout(ctx, order)
    else if (endsStartedPayment.has(notice.outcome))
      await ctx.db.updateTable('orders').set({ paymentStartedAt: null }).where('id', '=', order.id).execute()
    // No mail about money that went to another account, or for a second decision of the same event.
    if (transition.mail === 'unexpected' && (!isPaidToUs(checks) || event.decision)) delete transition.mail
    await applyTransition(ctx, order, { provider: event.provider, notice, transition })
  }
  return transition.decision
}

/** Serializes the events of one payment, including those that do not name the order. */
async function lockPayment(tx: Tx, { transaction, parent }: Notice) {
  const payment = parent ?? transaction
  if (payment) await lockName(tx, `payment ${payment}`)
}

/** Finds the order by its payment key, which only its checkout contains, or by the payment that a refund or dispute refers to. */
async function orderOf(ctx: TxContext, { paymentKey, parent }: Notice): Promise<Order | undefined> {
  const byKey =
    paymentKey &&
    (await ctx.db.selectFrom('orders').select('id').where('paymentKey', '=', paymentKey).executeTakeFirst())
  const byParent =
    !paymentKey &&
    parent &&
    (await ctx.db
      .selectFrom('paymentEvents')
      .select('orderId as id')
      .where('transactionId', '=', parent)
      .where('orderId', 'is not', null)
      .where('verdict', '=', 'VERIFIED')
      .executeTakeFirst())
  const id = (byKey || byParent || undefined)?.id
  return id ? lockOrder(ctx, id) : undefined
}

/** A refund can arrive before its payment. It then waits for the payment. */
const withoutOrder = (notice: Notice, failedCheck: string | null): Transition =>
  notice.parent && !notice.paymentKey
    ? { decision: 'waiting', reason: 'It refers to a payment that has not been reported yet.' }
    : { decision: 'refused', reason: failedCheck ?? noOrderReason, attention: true }

/** The order's decided events, and the refunds that the agency has reported as events. */
async function decidedEventsOf(ctx: TxContext, orderId: string, except: string): Promise<DecidedEvent[]> {
  const events = await ctx.db
    .selectFrom('paymentEvents')
    .select(['decision', 'outcome', 'transactionId', 'parentTransactionId', 'amount'])
    .where('orderId', '=', orderId)
    .where('id', '!=', except)
    .where('verdict', '=', 'VERIFIED')
    .where('decision', 'in', ['applied', 'noted', 'refused'])
    .orderBy('id')
    .execute()
  const refunds = await refundsOf(ctx, orderId)
  const isRequested = ({ payment, amount }: Pick<Refund, 'payment' | 'amount'>) =>
    refunds.some((each) => each.state === 'requested' && each.payment === payment && each.amount === amount)
  const entries = reportedRefunds(await ledgerOf(ctx, orderId))
  // One that the ledger counts is reported by its entry.
  const isCounted = ({ payment }: Refund) => counted.has(payment)
  const counted = new Set((await paymentsCounted(ctx, orderId)).map(({ transaction }) => transaction))
  const reported = [
    ...refunds.filter((refund) => isReportedByOwner(refund) && !isCounted(refund)),
    ...entries,
  ].filter((refund) => !isRequested(refund))
  return [
    ...events,
    ...reported.map(({ payment, amount }) => ({
      decision: 'applied' as const,
      outcome: 'refunded' as const,
      transactionId: null,
      parentTransactionId: payment,
      amount,
    })),
  ]
}

/** Decides the events that wait for others, oldest first, until no decision changes. */
async function applyWaiting(
  ctx: TxContext,
  reader: EventReader,
  { orderId, transaction }: { orderId: string; transaction: string | null },
) {
  for (let changed = true; changed;) {
    changed = false
    const waiting = await ctx.db
      .selectFrom('paymentEvents')
      .selectAll()
      .where('decision', '=', 'waiting')
      .where((row) =>
        row.or([
          row('orderId', '=', orderId),
          row.and([row('orderId', 'is', null), row('parentTransactionId', '=', transaction)]),
        ]),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const event of waiting) {
      const order = await lockOrder(ctx, orderId)
      const decision = await decideAndApply(ctx, reader, { event, notice: reader.read(event), order })
      changed ||= decision !== 'waiting'
    }
  }
}
