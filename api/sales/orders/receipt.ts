import { discountsOf } from '#content/shop/breakdown.ts'
import { paymentStates } from '#content/shop/payment-states.ts'
import { sections } from '#content/sections/sections.ts'
import { themeOf } from '#content/model/theme.ts'
import type { Context } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { ConflictError } from '../../platform/errors.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { buyerLines, fileOf, headingsOf } from '../../money/invoices/document.ts'
import { invoicesOf } from '../../money/invoices/issue.ts'
import { currentWords, type InvoiceWords } from '../../money/invoices/words.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { textLines } from '#content/model/text-lines.ts'
import { invoiceBuyerOf } from './buyer.ts'
import { linesOf, type OrderLine } from './items.ts'
import { paymentsCounted, type CountedPayment } from './ledger/entries.ts'
import { methodInWords } from './ledger/methods.ts'
import { keptCents } from './ledger/sums.ts'
import type { Order } from './order.ts'
import { hasReceipt } from './payment-reason.ts'

/**
 * The invoice of an order as a PDF, or a receipt if it has no invoice. The receipt of a refunded or disputed order says
 * so. Throws a ConflictError if the order was never paid.
 */
export async function receiptOf(ctx: Context, order: Order): Promise<Pdf> {
  const invoice = (await invoicesOf(ctx, order.id)).findLast(({ kind }) => kind === 'invoice')
  if (invoice) return (await fileOf(invoice)).pdf
  if (!hasReceipt(order)) throw new ConflictError('The receipt is available once the order is paid.')
  return pdfOf(
    toDocument(order, {
      sold: await linesOf(ctx, order),
      seller: await sellerOf(ctx),
      payments: await paymentsCounted(ctx, order.id),
      words: await currentWords(ctx),
    }),
  )
}

interface Seller {
  name: string
  lines: string[]
  color: string
}

async function sellerOf(ctx: Context): Promise<Seller> {
  const [site] = await list(ctx, sections.site)
  const [address] = await list(ctx, sections.footerAddress)
  const [brand] = await list(ctx, sections.brand)
  return {
    name: site?.siteName ?? '',
    lines: [address?.location, address?.emailAddress, address?.phoneNumber].flatMap(textLines),
    color: themeOf(brand?.brandColour).primary[0],
  }
}

/** How and when one payment of several was made. */
function noteOf(
  { method, transaction }: CountedPayment,
  { words, ...payment }: { words: InvoiceWords; amount: string; day: string },
) {
  const how = methodInWords(method, words)
  return [
    fillTemplate(how ? words.invoicePaymentHow : words.invoicePayment, { ...payment, method: how }),
    transaction ? fillTemplate(words.invoiceTransaction, { number: transaction }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function toDocument(
  order: Order,
  {
    sold,
    seller: { name, lines, color },
    payments,
    words,
  }: {
    sold: readonly OrderLine[]
    seller: Seller
    payments: readonly CountedPayment[]
    words: InvoiceWords
  },
): Document {
  const { day, ...formats } = documentFormats(order.locale)
  const { receiptNote } = paymentStates[order.paymentStatus]
  const money = (amount: string) => formats.money(amount, order.currency)
  return {
    title: fillTemplate(words.receiptTitle, { number: order.number }),
    facts: [
      ...(order.purchaseOrder ? [[words.invoicePurchaseOrder, order.purchaseOrder] as [string, string]] : []),
      [words.invoicePaidOn, day(order.paidOn!)],
      [words.invoiceOrderDay, day(order.placedOn)],
    ],
    brand: { name, color },
    from: [name, ...lines],
    to: [
      ...buyerLines(invoiceBuyerOf(order), { locale: order.locale, words }),
      ...(order.customerEmail ? [order.customerEmail] : []),
    ],
    headings: headingsOf(words),
    items: [
      ...sold.map(({ quantity, unitPrice, points, full, ...line }) => ({
        name: line.name,
        points: [
          ...(quantity > 1
            ? [fillTemplate(words.invoiceEach, { quantity: String(quantity), price: money(unitPrice) })]
            : []),
          ...points,
        ],
        amount: money(fromCents(full)),
      })),
      ...discountsOf(sold).map(({ reason, amount }) => ({
        name: reason,
        points: [],
        amount: `–${money(fromCents(amount))}`,
      })),
    ],
    sums: [
      { label: words.invoiceTotal, amount: `${money(order.total)} ${order.currency}`, strong: true },
      ...(order.paid === order.total ? [] : [{ label: words.invoicePaid, amount: money(order.paid) }]),
      ...(order.refunded === '0.00'
        ? []
        : [
            { label: words.invoiceRefunded, amount: `–${money(order.refunded)}` },
            { label: words.invoiceKept, amount: money(fromCents(keptCents(order))) },
          ]),
    ],
    notes: [
      toCents(order.total) === 0 ? words.invoiceNothingToPay : '',
      ...payments.map((payment) =>
        noteOf(payment, { words, amount: money(fromCents(payment.cents)), day: day(payment.paidOn) }),
      ),
      receiptNote ? words[receiptNote] : '',
    ],
    footer: [],
    locale: order.locale,
    createdAt: order.paidAt!,
  }
}
