import { sumOf } from '#content/shop/breakdown.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { formatCountry, productLanguage } from '#content/locale/format.ts'
import { fillTemplate } from '#content/model/text-template.ts'
import { partsText } from '#content/shop/payment-plan.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import { transferCode } from '#content/shop/transfer-code.ts'
import { isVatId } from '#content/shop/tax-numbers.ts'
import { textLines } from '#content/model/text-lines.ts'
import type { Context } from '../../platform/context.ts'
import type { Document } from '../../platform/documents/document.ts'
import { documentFormats } from '../../platform/documents/formats.ts'
import { pdfOf, type Pdf } from '../../platform/documents/pdf.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { InvoiceData } from '../../platform/db/invoice-data.ts'
import { titleOf, type Invoice } from './issue.ts'
import { netBeforeDiscounts, unitPriceOf } from './lines.ts'
import { wordsOf, type InvoiceWords } from './words.ts'
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
export function letterOf({ data }: Pick<Invoice, 'data'>) {
  const { seller, buyer, locale } = data
  const words = wordsOf(data)
  return {
    brand: { name: seller.name, color: seller.color },
    from: [seller.name, ...addressOf(seller, formatsOf({ locale }).country), numberLine(seller, words)],
    to: [...buyerLines(buyer, { locale, words }), buyer.email],
    headings: headingsOf(words),
    locale: locale || productLanguage,
    footer: [
      [seller.name, seller.register],
      [seller.email, seller.phone],
      [
        seller.vatNumber && `${words.invoiceVatId} ${seller.vatNumber}`,
        seller.taxNumber && `${words.invoiceTaxNumber} ${seller.taxNumber}`,
        seller.iban && `IBAN ${seller.iban}`,
        seller.bic && `BIC ${seller.bic}`,
      ],
    ].map((lines) => lines.filter(Boolean)),
  }
}

/** The headings within a document. */
export const headingsOf = (words: InvoiceWords): Document['headings'] => ({
  from: words.invoiceFrom,
  to: words.invoiceTo,
  description: words.invoiceDescription,
  amount: words.invoiceAmount,
})

/** The QR code and the sentence by which an amount of an open invoice is transferred. */
export function transferOfDocument({ number, currency, data }: Invoice, due: string) {
  const { transfer, locale } = data
  if (!transfer) return undefined
  const { accountHolder, iban, bic, bank, reference, isSepa } = transfer
  const account = [accountHolder, `IBAN ${inGroups(iban)}`, bic && `BIC ${bic}`, bank].filter(Boolean)
  return {
    code: isSepa
      ? { code: transferCode({ name: accountHolder, iban, amount: due, text: `${number} ${reference}` }) }
      : {},
    account: account.join(', '),
    amount: formatsOf({ locale }).money(due, currency),
    reference: fillTemplate(wordsOf(data).invoicePaymentReference, { reference: inGroups(reference) }),
  }
}

/** What the PDF of an invoice shows. */
export const documentOf = (invoice: Invoice): Document => {
  const { kind, issuedOn, currency, net, tax: taxAmount, total, data, createdAt } = invoice
  const { tax, lines, order, parts, service, corrects, replaces, note, transfer } = data
  const due = transfer?.due ?? '0.00'
  const toTransfer = transferOfDocument(invoice, due)
  const isInvoice = kind === 'invoice'
  const { day, percent, ...formats } = formatsOf(data)
  const money = (amount: string) => formats.money(amount, currency)
  const words = wordsOf(data)
  const ofDay = (of: string, on: string) =>
    fillTemplate(words.invoiceNumberOfDay, { number: of, day: day(on) })
  const serviceOn = day(service.on)
  const facts: [string, string][] = [
    [words.invoiceDate, day(issuedOn)],
    [
      words.invoiceServiceDate,
      service.isDelivered
        ? serviceOn
        : fillTemplate(transfer ? words.invoicePlanned : words.invoiceInAdvance, { day: serviceOn }),
    ],
    ...(transfer ? [[words.invoiceDueDate, day(transfer.dueOn)] as [string, string]] : []),
    [words.invoiceOrder, ofDay(order.number, order.placedOn)],
    ...(parts ? [[words.invoicePart, partsText(parts, words.invoicePartOf)] as [string, string]] : []),
    ...(order.purchaseOrder ? [[words.invoicePurchaseOrder, order.purchaseOrder] as [string, string]] : []),
    ...(corrects
      ? [[words.invoiceCorrects, ofDay(corrects.number, corrects.issuedOn)] as [string, string]]
      : []),
    ...(replaces
      ? [[words.invoiceReplaces, ofDay(replaces.number, replaces.issuedOn)] as [string, string]]
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
          ...(line.quantity > 1
            ? [
                fillTemplate(words.invoiceEach, {
                  quantity: String(line.quantity),
                  price: `${unitPriceOf(line)} ${currency}`,
                }),
              ]
            : []),
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
            { label: words.invoiceNet, amount: money(net) },
            { label: `${tax.name} ${percent(Number(tax.rate))}`, amount: money(taxAmount) },
          ]
        : []),
      {
        label: isInvoice ? words.invoiceTotal : words.invoiceCredited,
        amount: `${money(total)} ${currency}`,
        strong: true,
      },
      ...(isInvoice ? [{ label: words.invoiceLeft, amount: money(due), strong: transfer !== null }] : []),
    ],
    notes: [
      tax.sentence,
      isInvoice ? paymentText(data, toTransfer, day) : words.invoiceWayBack,
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
  { payment: { paidOn, how, transaction }, transfer, words: own }: InvoiceData,
  to: ReturnType<typeof transferOfDocument>,
  day: (day: string) => string,
): string {
  const words = wordsOf({ words: own })
  if (transfer && to)
    return `${fillTemplate(words.invoiceTransfer, { amount: to.amount, account: to.account, day: day(transfer.dueOn) })} ${to.reference}`
  return [
    fillTemplate(how ? words.invoicePaidHow : words.invoicePaidInFull, { day: day(paidOn), method: how }),
    transaction && fillTemplate(words.invoiceTransaction, { number: transaction }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Who buys, line by line. */
export const buyerLines = (
  buyer: InvoiceData['buyer'],
  { locale, words }: { locale: string; words: InvoiceWords },
): string[] =>
  [
    buyer.company || buyer.name,
    buyer.company ? buyer.name : '',
    ...addressOf(buyer, (code) => formatCountry(code, locale || productLanguage)),
    buyer.taxNumber &&
      `${isVatId(buyer.taxNumber, buyer.country) ? words.invoiceVatId : words.invoiceTaxNumber}: ${buyer.taxNumber}`,
  ].filter(Boolean)

const numberLine = ({ vatNumber, taxNumber }: InvoiceData['seller'], words: InvoiceWords) =>
  vatNumber ? `${words.invoiceVatId}: ${vatNumber}` : taxNumber && `${words.invoiceTaxNumber}: ${taxNumber}`

const addressOf = (
  party: InvoiceData['seller'] | InvoiceData['buyer'],
  country: (code: string) => string,
) => [
  ...textLines(party.street),
  [party.postalCode, party.city, party.region].filter(Boolean).join(' '),
  country(party.country),
]
