import { sumOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { formatCountry, productLanguage } from '#content/locale/format.ts'
import { partsText } from '#content/shop/payment-plan.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import { transferCode } from '#content/shop/transfer-code.ts'
import { isVatId } from '#content/shop/tax-numbers.ts'
import type { Context } from '../../platform/context.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'
import { titleOf, type Invoice } from './issue.ts'
import { netBeforeDiscounts, unitPriceOf } from './lines.ts'
import { toXml } from './xml.ts'

/** The PDF file of an invoice. The same invoice always gives the same bytes. */
export interface InvoiceFile {
  name: string
  pdf: Pdf
}

export async function findInvoice({ db }: Context, id: string): Promise<Invoice> {
  const invoice = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
  if (!invoice) throw new NotFoundError()
  return invoice
}

export const fileOf = async (invoice: Invoice): Promise<InvoiceFile> => ({
  name: `${invoice.number}.pdf`,
  pdf: await pdfOf(documentOf(invoice)),
})

/** An invoice as a mail attachment. */
export async function attachmentOf(ctx: Context, id: string) {
  const { name, pdf } = await fileOf(await findInvoice(ctx, id))
  return { name, type: 'application/pdf', bytes: pdf }
}

/** What all documents about an invoice have in common: from whom and to whom they are. */
export const letterOf = ({ data: { seller, buyer, locale } }: Pick<Invoice, 'data'>) => ({
  brand: { name: seller.name, color: seller.color },
  from: [seller.name, ...addressOf(seller, formatsOf({ locale }).country), numberLine(seller)],
  to: [...buyerLines(buyer, locale), buyer.email],
  locale: locale || productLanguage,
  footer: [
    [seller.name, seller.register],
    [seller.email, seller.phone],
    [
      seller.vatNumber && `VAT ID ${seller.vatNumber}`,
      seller.taxNumber && `Tax number ${seller.taxNumber}`,
      seller.iban && `IBAN ${seller.iban}`,
      seller.bic && `BIC ${seller.bic}`,
    ],
  ].map((lines) => lines.filter(Boolean)),
})

/** The QR code and the sentence by which an amount of an open invoice is transferred. */
export function transferOfDocument({ number, currency, data: { transfer, locale } }: Invoice, due: string) {
  if (!transfer) return undefined
  const { accountHolder, iban, bic, bank, reference, isSepa } = transfer
  const account = [accountHolder, `IBAN ${inGroups(iban)}`, bic && `BIC ${bic}`, bank].filter(Boolean)
  return {
    code: isSepa
      ? { code: transferCode({ name: accountHolder, iban, amount: due, text: `${number} ${reference}` }) }
      : {},
    account: account.join(', '),
    amount: formatsOf({ locale }).money(due, currency),
    reference: `Reference: ${inGroups(reference)}`,
  }
}

/** What the PDF of an invoice shows. */
export const documentOf = (invoice: Invoice): Document => {
  const { kind, issuedOn, currency, net, tax: taxAmount, total, data, createdAt } = invoice
  const { tax, lines, order, parts, service, corrects, note, transfer } = data
  const due = transfer?.due ?? '0.00'
  const toTransfer = transferOfDocument(invoice, due)
  const isInvoice = kind === 'invoice'
  const { day, percent, ...formats } = formatsOf(data)
  const money = (amount: string) => formats.money(amount, currency)
  const facts: [string, string][] = [
    ['Date', day(issuedOn)],
    [
      'Date of service',
      service.isDelivered
        ? day(service.on)
        : `${day(service.on)}, ${transfer ? 'planned' : 'paid in advance'}`,
    ],
    ...(transfer ? [['Please pay by', day(transfer.dueOn)] as [string, string]] : []),
    ['Order', `${order.number} of ${day(order.placedOn)}`],
    ...(parts ? [['Part', partsText(parts)] as [string, string]] : []),
    ...(order.purchaseOrder ? [['Your purchase order', order.purchaseOrder] as [string, string]] : []),
    ...(corrects
      ? [['Corrects', `${corrects.number} of ${day(corrects.issuedOn)}`] as [string, string]]
      : []),
  ]
  return {
    title: titleOf(invoice),
    facts,
    ...letterOf(invoice),
    items: [
      ...lines.map((line) => ({
        name: line.name,
        points: [
          ...(line.quantity > 1 ? [`${line.quantity} at ${unitPriceOf(line)} ${currency}`] : []),
          ...(isInvoice ? line.points : []),
        ],
        amount: money(fromCents(netBeforeDiscounts(line))),
      })),
      ...[
        ...Map.groupBy(
          lines.flatMap(({ discounts }) => discounts),
          ({ reason }) => reason,
        ),
      ].map(([reason, discounts]) => ({
        name: reason,
        points: [],
        amount: `–${money(fromCents(sumOf(discounts.map((each) => toCents(each.net)!))))}`,
      })),
    ],
    sums: [
      ...(tax.name
        ? [
            { label: 'Net', amount: money(net) },
            { label: `${tax.name} ${percent(Number(tax.rate))}`, amount: money(taxAmount) },
          ]
        : []),
      { label: isInvoice ? 'Total' : 'Total credited', amount: `${money(total)} ${currency}`, strong: true },
      ...(isInvoice ? [{ label: 'Left to pay', amount: money(due), strong: transfer !== null }] : []),
    ],
    notes: [
      tax.sentence,
      isInvoice ? paymentText(data, toTransfer, day) : 'The amount goes back the way it was paid.',
      transfer?.text ?? '',
      note,
    ],
    ...toTransfer?.code,
    createdAt,
    facturX: toXml(invoice),
  }
}

/**
 * How an invoice writes dates, amounts and countries. One from before there was a choice stays as it was issued, with dates
 * as in ISO 8601.
 */
export function formatsOf({ locale }: Pick<InvoiceData, 'locale'>) {
  const formats = documentFormats(locale || productLanguage)
  return locale
    ? formats
    : { ...formats, day: (day: string) => day, percent: (percent: number) => `${percent}%` }
}

/** How an invoice was paid, or is to be paid. */
function paymentText(
  { payment: { paidOn, how, transaction }, transfer }: InvoiceData,
  to: ReturnType<typeof transferOfDocument>,
  day: (day: string) => string,
): string {
  if (!transfer || !to)
    return `Paid in full on ${day(paidOn)}${how && ` with ${how}`}.${transaction && ` Transaction ${transaction}.`}`
  return `Please transfer ${to.amount} by ${day(transfer.dueOn)} to ${to.account}. ${to.reference}`
}

/** Who buys, line by line. */
export const buyerLines = (buyer: InvoiceData['buyer'], locale: string): string[] =>
  [
    buyer.company || buyer.name,
    buyer.company ? buyer.name : '',
    ...addressOf(buyer, (code) => formatCountry(code, locale || productLanguage)),
    buyer.taxNumber &&
      `${isVatId(buyer.taxNumber, buyer.country) ? 'VAT ID' : 'Tax number'}: ${buyer.taxNumber}`,
  ].filter(Boolean)

const numberLine = ({ vatNumber, taxNumber }: InvoiceData['seller']) =>
  vatNumber ? `VAT ID: ${vatNumber}` : taxNumber && `Tax number: ${taxNumber}`

const addressOf = (
  party: InvoiceData['seller'] | InvoiceData['buyer'],
  country: (code: string) => string,
) => [
  party.street,
  [party.postalCode, party.city, party.region].filter(Boolean).join(' '),
  country(party.country),
]
