import { amountOf } from '../../money/payment-providers/checks.ts'
import type { Notice } from '../../money/payment-providers/provider.ts'
import type { TxContext } from '../../platform/context.ts'
import { issueInvoices } from '../orders/invoicing.ts'
import { ledgerOf, takeBackEntries } from '../orders/ledger/entries.ts'
import { keptCents } from '../orders/ledger/sums.ts'
import type { Order } from '../orders/order.ts'
import { recordEvent } from '../orders/order-events.ts'
import { returnPaymentStatus } from '../orders/payment-status.ts'

/**
 * A refund did not reach the customer, perhaps after it counted: it counts no more, its credit note gets a document against
 * it, and the agency sees it as refused. The order's row must be locked.
 */
export async function failRefund(
  ctx: TxContext,
  order: Order,
  { notice, reason }: { notice: Notice; reason: string },
): Promise<Order> {
  await ctx.db
    .updateTable('refunds')
    .set({ state: 'refused', problem: notice.providerStatus, settledAt: ctx.now() })
    .where('orderId', '=', order.id)
    .where((row) =>
      row.or([
        row('transactionId', '=', notice.transaction),
        row.and([
          row('state', '=', 'requested'),
          row('payment', '=', notice.parent),
          row('amount', '=', notice.amount),
        ]),
      ]),
    )
    .execute()
  const entry = (await ledgerOf(ctx, order.id)).find(
    ({ kind, transactionId, takenBackAt }) =>
      kind === 'refund' && transactionId === notice.transaction && takenBackAt === null,
  )
  if (!entry) return order
  const changed = await takeBackEntries(ctx, order.id, { ids: [entry.id], reason })
  const outcome = 'not-refunded'
  await recordEvent(ctx, order.id, {
    by: 'provider',
    subject: 'order',
    action: 'payment notice',
    after: { outcome, reason: `The refund of ${amountOf(notice, order)} could not be paid out.` },
  })
  if (changed.paymentStatus === 'Refunded' && keptCents(changed) > 0)
    return returnPaymentStatus(ctx, changed, { to: 'Paid', by: 'provider', reason })
  await issueInvoices(ctx, changed, { by: 'provider' })
  return changed
}
