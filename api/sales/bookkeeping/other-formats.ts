import { fromCents, toCents } from '#content/shop/cents.ts'
import { parseRevenue } from '#content/shop/bookkeeping.ts'
import { monthDayYear } from '#content/locale/calendar-day.ts'
import { textLines } from '#content/model/text-lines.ts'
import type { Invoice } from '../../money/invoices/issue.ts'
import { csvLine } from '../../platform/http/csv.ts'
import type { Movement } from './money.ts'
import type { OpenItem } from './open-items.ts'
import type { BookkeepingSettings } from './settings.ts'

type Row = readonly (string | number)[]

const names = (text: string) => text.split(';')

const bom = '\uFEFF'
const file = (head: Row, rows: readonly Row[]): Buffer =>
  Buffer.from(bom + [head, ...rows].map((row) => csvLine(row)).join(''))

const signed = ({ kind }: Pick<Invoice, 'kind'>, amount: string) =>
  kind === 'invoice' ? amount : fromCents(-toCents(amount)!)

const buyerOf = ({ data: { buyer } }: Invoice) => buyer.company || buyer.name
const dueOf = ({ data: { transfer }, issuedOn }: Invoice) => transfer?.dueOn ?? issuedOn

/** The lines of a document, without tax, after discounts; those of a credit note are negative. */
const linesOf = (invoice: Invoice) =>
  invoice.data.lines.map((line) => ({ ...line, net: signed(invoice, line.net) }))

const taxText = ({ data: { tax } }: Invoice) => (tax.name ? `${tax.name} ${Number(tax.rate)}%` : 'No VAT')

/** Documents for the import of invoices of QuickBooks Online: one row a line. */
export const quickBooksInvoices = (documents: readonly Invoice[]): Buffer =>
  file(
    names(
      '*InvoiceNo;*Customer;*InvoiceDate;*DueDate;Terms;Memo;Item(Product/Service);ItemDescription;ItemQuantity;ItemRate;*ItemAmount;*ItemTaxCode;Currency',
    ),
    documents.flatMap((document) =>
      linesOf(document).map(({ name, net }) => [
        document.number,
        buyerOf(document),
        monthDayYear(document.issuedOn),
        monthDayYear(dueOf(document)),
        '',
        document.data.corrects ? `Corrects ${document.data.corrects.number}` : document.data.order.number,
        'Services',
        name,
        1,
        net,
        net,
        taxText(document),
        document.currency,
      ]),
    ),
  )

/** Documents for the import of sales invoices of Xero: one row a line. Negative amounts become credit notes. */
export const xeroInvoices = (documents: readonly Invoice[], { revenue }: BookkeepingSettings): Buffer => {
  const { accounts } = parseRevenue(revenue)
  const accountOf = ({ data: { tax } }: Invoice) =>
    accounts.find((each) => each.tax === (tax.category === 'S' ? String(Number(tax.rate)) : tax.category))
      ?.account ?? ''
  return file(
    names(
      '*ContactName;EmailAddress;POAddressLine1;POCity;PORegion;POPostalCode;POCountry;*InvoiceNumber;Reference;*InvoiceDate;*DueDate;*Description;*Quantity;*UnitAmount;*AccountCode;*TaxType;Currency',
    ),
    documents.flatMap((document) => {
      const { buyer, order, corrects } = document.data
      return linesOf(document).map(({ name, net }) => [
        buyerOf(document),
        buyer.email,
        textLines(buyer.street).join(', '),
        buyer.city,
        buyer.region,
        buyer.postalCode,
        buyer.country,
        document.number,
        corrects?.number ?? order.number,
        document.issuedOn,
        dueOf(document),
        name,
        1,
        net,
        accountOf(document),
        taxText(document),
        document.currency,
      ])
    }),
  )
}

const words = {
  payment: 'Payment',
  return: 'Returned by the bank',
  refund: 'Refund',
  fee: 'Fee',
  payout: 'Payout',
} as const
const descriptionOf = ({ kind, orderNumber, invoice, method }: Movement) =>
  [words[kind], invoice || orderNumber, method].filter(Boolean).join(', ')

/** Money for the import of bank transactions of QuickBooks Online. */
export const quickBooksMoney = (movements: readonly Movement[]): Buffer =>
  file(
    ['Date', 'Description', 'Amount'],
    movements.map((each) => [
      monthDayYear(each.day),
      [descriptionOf(each), each.customer].filter(Boolean).join(', '),
      fromCents(each.cents),
    ]),
  )

/** Money for the import of statement lines of Xero. */
export const xeroMoney = (movements: readonly Movement[]): Buffer =>
  file(
    ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    movements.map((each) => [
      each.day,
      fromCents(each.cents),
      each.customer,
      descriptionOf(each),
      each.transaction || each.invoice || each.orderNumber,
    ]),
  )

/** All money of a period, for any program. */
export const moneyFile = (movements: readonly Movement[]): Buffer =>
  file(
    ['date', 'kind', 'amount', 'currency', 'through', 'transaction', 'order', 'invoice', 'customer'],
    movements.map((each) => [
      each.day,
      each.kind,
      fromCents(each.cents),
      each.currency,
      each.method || 'another way',
      each.transaction,
      each.orderNumber,
      each.invoice,
      each.customer,
    ]),
  )

/** What customers owed, or had too much, at the end of a day. */
export const openItemsFile = (items: readonly OpenItem[]): Buffer =>
  file(
    ['order', 'customer', 'invoices', 'dueOn', 'invoiced', 'paid', 'open', 'currency'],
    items.map((each) => [
      each.number,
      each.customer,
      each.invoices,
      each.dueOn,
      each.invoiced,
      each.paid,
      each.open,
      each.currency,
    ]),
  )
