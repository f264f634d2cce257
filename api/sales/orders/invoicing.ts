import { sql } from 'kysely'
import { takeOff, totalOf } from '#content/shop/breakdown.ts'
import { orderStates } from '#content/shop/order-states.ts'
import { wasPaid, type Party } from '#content/shop/payment-states.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { ConflictError } from '../../platform/errors.ts'
import { isSepaTransfer, readTransferSettings } from '../../money/bank-transfer/settings.ts'
import { reissueInvoices } from '../../money/invoices/reissue.ts'
import { invoicesOf, issueMissing, type Invoice, type Sale } from '../../money/invoices/issue.ts'
import { json } from '../../platform/db/database.ts'
import { fromCents } from '#content/shop/cents.ts'
import { invoiceBuyerOf, writeBuyer, type BuyerInput } from './buyer.ts'
import { linesOf } from './items.ts'
import { paymentsCounted } from './ledger/entries.ts'
import { instalmentsOf } from './ledger/instalments.ts'
import { currentWords } from '../../money/invoices/words.ts'
import { howPaid } from './ledger/methods.ts'
import { claimedCents, invoicedCents, isOnInvoice, retainedCents } from './ledger/sums.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'
import { periodOfOrder } from './periods/period-of-order.ts'

/**
 * The date of the service: the day of the delivery if the order is delivered when its invoice is issued, else the day of
 * the payment in advance.
 */
async function serviceOf(ctx: TxContext, order: Order): Promise<Sale['service']> {
  const delivery = orderStates[order.orderStatus].isDone
    ? await ctx.db
        .selectFrom('orderEvents')
        .select('at')
        .where('orderId', '=', order.id)
        .where('subject', '=', 'order')
        .where('action', '=', 'status')
        .where(sql<string>`after ->> 'orderStatus'`, '=', order.orderStatus)
        .where('at', '<=', ctx.now())
        .orderBy('id', 'desc')
        .executeTakeFirst()
    : undefined
  return delivery
    ? { on: await todayOf(ctx, delivery.at), isDelivered: true }
    : { on: order.paidOn ?? order.dueOn ?? (await todayOf(ctx)), isDelivered: false }
}

async function periodFor(ctx: TxContext, { id }: Order): Promise<Pick<Sale, 'period'>> {
  const period = await periodOfOrder(ctx, id)
  return period ? { period: { from: period.startsOn, to: period.endsOn } } : {}
}

/** Whether an order is paid in parts that have invoices of their own. */
const isInParts = ({ invoicedTotal, paymentStatus }: Order) =>
  invoicedTotal !== null && !wasPaid(paymentStatus)

/** What is invoiced before refunds. If the agency accepted less than the total, the difference is a discount. */
async function invoicedLines(ctx: TxContext, order: Order) {
  const lines = await linesOf(ctx, order)
  if (isInParts(order)) return lines
  const amount = totalOf(lines) - invoicedCents(order)
  return amount > 0 ? takeOff(lines, { reason: 'Price reduction', amount }) : lines
}

/** The account to which an open invoice is to be paid, as the owner has set it now. */
async function transferTo(ctx: TxContext, order: Order): Promise<Sale['transfer']> {
  const { accountHolder, iban, bic, bank, text } = (await readTransferSettings(ctx)).data
  return {
    accountHolder,
    iban,
    bic,
    bank,
    text,
    isSepa: isSepaTransfer(iban, order.currency),
    dueOn: order.paymentDueOn ?? (await todayOf(ctx)),
    due: fromCents(claimedCents(order)),
  }
}

async function paymentOf(ctx: TxContext, order: Order): Promise<Sale['payment']> {
  const payments = await paymentsCounted(ctx, order.id)
  const counted = order.invoicedTotal === null ? payments : payments.slice(-1)
  return {
    paidOn: order.paidOn ?? counted.at(-1)?.paidOn ?? '',
    ...howPaid(counted, await currentWords(ctx)),
  }
}

/** The data of an order for its invoices, as it is now. */
export const saleOf = async (ctx: TxContext, order: Order): Promise<Sale> => ({
  today: await todayOf(ctx),
  orderId: order.id,
  orderNumber: order.number,
  placedOn: order.placedOn,
  purchaseOrder: order.purchaseOrder,
  buyer: invoiceBuyerOf(order),
  lines: await invoicedLines(ctx, order),
  tax: order.tax,
  currency: order.currency,
  locale: order.locale,
  retained: fromCents(retainedCents(order)),
  // Those of a part are the last ones.
  payment: await paymentOf(ctx, order),
  upTo: order.invoicedTotal === null ? null : invoicedCents(order),
  parts: (await instalmentsOf(ctx, order.id)).map(({ upTo }) => upTo),
  service: await serviceOf(ctx, order),
  ...(await periodFor(ctx, order)),
  // A part that was paid before it was invoiced is not to be paid again.
  transfer: isOnInvoice(order) && claimedCents(order) > 0 ? await transferTo(ctx, order) : null,
})

/**
 * Issues the invoice once an order is paid or is to be paid on invoice, and a credit note for each refund. Called in the transaction of every change
 * of the payment.
 */
export async function issueInvoices(
  ctx: TxContext,
  order: Order,
  { by, isFirstAllowed = false }: { by: Party; isFirstAllowed?: boolean },
): Promise<Invoice[]> {
  const issued = await issueMissing(ctx, await saleOf(ctx, order), isFirstAllowed)
  const [first] = issued
  // Later documents have the tax of the first one, whatever the settings are by then.
  if (first && !order.tax)
    await ctx.db
      .updateTable('orders')
      .set({ tax: json(first.data.tax) })
      .where('id', '=', order.id)
      .execute()
  await recordIssue(ctx, order, { by, issued })
  return issued
}

async function recordIssue(
  ctx: TxContext,
  order: Order,
  { by, issued }: { by: Party; issued: readonly Invoice[] },
) {
  for (const { id, number } of issued)
    await recordEvent(ctx, order.id, { by, subject: 'invoice', id, action: 'issue', after: { number } })
}

/**
 * Replaces the invoices of an order by ones to another buyer, with a credit note for each, and changes the buyer of the
 * order. Throws a ConflictError if no invoice is left to correct.
 */
export async function correctInvoices(ctx: TxContext, order: Order, input: BuyerInput): Promise<Invoice[]> {
  const corrected = await writeBuyer(ctx, order, { input, by: 'agency' })
  const issued = await reissueInvoices(ctx, await saleOf(ctx, corrected))
  if (issued.length === 0) throw new ConflictError('No invoice of this order is left to correct.')
  await recordIssue(ctx, order, { by: 'agency', issued })
  return issued
}

/** Issues the invoice of an order that was paid before invoices were set up. Throws a ConflictError if none can be issued. */
export const issueLateInvoice = (ctx: Context, id: string): Promise<Invoice[]> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (!order.paidAt || !wasPaid(order.paymentStatus))
      throw new ConflictError('The invoice is available once the order is paid.')
    if (!retainedCents(order)) throw new ConflictError('This order is already fully refunded.')
    if ((await invoicesOf(ctx, id)).length > 0) throw new ConflictError('This order already has an invoice.')
    const issued = await issueInvoices(ctx, order, { by: 'agency', isFirstAllowed: true })
    if (issued.length === 0) throw new ConflictError('Enter the invoice settings first.')
    return issued
  })
