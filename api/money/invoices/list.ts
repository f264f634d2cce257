import { lineText } from '#content/shop/breakdown.ts'
import type { Context } from '../../platform/context.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import type { Invoice } from './issue.ts'

interface InvoiceFilter {
  q?: string | undefined
  kind?: Invoice['kind'] | undefined
  /** The first and the last day of issue, such as `2026-11-21`. */
  from?: string | undefined
  to?: string | undefined
}

/** The query for all invoices that match a filter. The caller sorts and pages it. */
export const invoicesWhere = ({ db }: Context, { q, kind, from, to }: InvoiceFilter) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(from !== undefined, (query) => query.where('issuedOn', '>=', from!))
    .$if(to !== undefined, (query) => query.where('issuedOn', '<=', to!))
    .$if(q !== undefined, (query) => query.where(matchesSearch('invoices', q!)))

/** The amounts of a credit note are negative in an export. */
const signed = (amount: string, { kind }: Invoice) =>
  Number(kind === 'invoice' || amount === '0.00' ? amount : `-${amount}`)

/** The columns of the CSV export for accounting. */
export const columns: Readonly<Record<string, (row: Invoice) => string | number>> = {
  number: (row) => row.number,
  kind: (row) => row.kind,
  date: (row) => row.issuedOn,
  total: (row) => signed(row.total, row),
  net: (row) => signed(row.net, row),
  tax: (row) => signed(row.tax, row),
  taxRate: ({ data }) => Number(data.tax.rate),
  taxName: ({ data }) => data.tax.name,
  taxCategory: ({ data }) => data.tax.category,
  currency: (row) => row.currency,
  buyer: ({ data }) => data.buyer.company || data.buyer.name,
  contact: ({ data }) => data.buyer.name,
  country: ({ data }) => data.buyer.country,
  taxNumber: ({ data }) => data.buyer.taxNumber,
  email: ({ data }) => data.buyer.email,
  item: ({ data }) => data.lines.map(lineText).join('; '),
  order: ({ data }) => data.order.number,
  paidOn: ({ data }) => data.payment.paidOn,
  paidThrough: ({ data }) => data.payment.how || (data.transfer ? 'on invoice' : 'by hand'),
  dueOn: ({ data }) => data.transfer?.dueOn ?? '',
  reference: ({ data }) => data.transfer?.reference ?? '',
  transaction: ({ data }) => data.payment.transaction,
  corrects: ({ data }) => data.corrects?.number ?? '',
  replaces: ({ data }) => data.replaces?.number ?? '',
}
