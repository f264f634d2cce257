import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { sections } from '#content/sections/sections.ts'
import { themeOf } from '#content/model/theme.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import { json } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Buyer, InvoiceData, Tax } from '../../platform/db/invoice-data.ts'
import { nextNumber } from './numbers.ts'
import { readSettings } from './settings.ts'
import type { InvoiceSettings } from '../invoice-settings.ts'
import { splitTax, taxFor } from './tax.ts'

/** An invoice or a credit note, as it was issued. */
export type Invoice = Selectable<Tables['invoices']>

/** The data of an order for its invoices. */
export interface Sale {
  orderId: string
  orderNumber: string
  placedOn: string
  purchaseOrder: string
  buyer: Buyer
  item: { name: string; points: string[] }
  /** The amount to invoice. */
  amount: string
  currency: string
  /** The amount minus all refunds. */
  retained: string
  payment: InvoiceData['payment']
  service: InvoiceData['service']
  /** The date of the documents to issue. */
  today: string
}

/** Oldest first. */
export const invoicesOf = ({ db }: Context, orderId: string): Promise<Invoice[]> =>
  db.selectFrom('invoices').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** The credit notes of an order that the current transaction has issued. */
export const creditNotesOfTransaction = ({ db }: TxContext, orderId: string): Promise<Invoice[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'credit-note')
    .where('createdAt', '=', sql<Date>`now()`)
    .orderBy('id')
    .execute()

export const titleOf = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

/**
 * Issues the invoices and credit notes that are missing for an order, so that the invoiced amount minus the credited
 * amount is `retained`. Issues the first invoice of an order only if `mayIssueFirst` is set. The order's row must be
 * locked. Returns the new documents in the order of their issue.
 */
export async function issueMissing(ctx: TxContext, sale: Sale, mayIssueFirst: boolean): Promise<Invoice[]> {
  const settings = (await readSettings(ctx, { locked: true }))?.data
  if (!settings) return []
  const existing = await invoicesOf(ctx, sale.orderId)
  if (existing.length === 0 && !mayIssueFirst) return []
  const retained = toCents(sale.retained)!
  const invoiced = uncreditedOf(existing)
  const issued: Invoice[] = []
  // Refunds made before the first invoice get a separate credit note.
  const due = existing.length === 0 ? toCents(sale.amount)! : retained - invoiced
  if (due > 0 && retained > invoiced)
    issued.push(await issueInvoice(ctx, sale, { settings, total: fromCents(due) }))
  const all = [...existing, ...issued]
  let excess = uncreditedOf(all) - retained
  for (const each of all.filter(({ kind }) => kind === 'invoice').toReversed()) {
    const part = Math.min(excess, remainderOf(each, all))
    if (part <= 0) continue
    issued.push(await issueCreditNote(ctx, sale, { settings, invoice: each, all, total: fromCents(part) }))
    excess -= part
  }
  return issued
}

const sumOf = (invoices: readonly Invoice[], column: 'total' | 'net') =>
  invoices.reduce((sum, each) => sum + toCents(each[column])!, 0)

/** The invoiced amount minus the credited amount, in cents. */
const uncreditedOf = (all: readonly Invoice[]) =>
  sumOf(
    all.filter(({ kind }) => kind === 'invoice'),
    'total',
  ) -
  sumOf(
    all.filter(({ kind }) => kind === 'credit-note'),
    'total',
  )

const creditsOf = ({ id }: Invoice, all: readonly Invoice[]) => all.filter(({ corrects }) => corrects === id)
const remainderOf = (invoice: Invoice, all: readonly Invoice[]) =>
  toCents(invoice.total)! - sumOf(creditsOf(invoice, all), 'total')

async function issueInvoice(
  ctx: TxContext,
  sale: Sale,
  { settings, total }: { settings: InvoiceSettings; total: string },
) {
  const tax = taxFor(settings, sale.buyer)
  const data = await dataOf(ctx, sale, { settings, buyer: sale.buyer, tax })
  return store(ctx, sale, {
    prefix: settings.prefix,
    kind: 'invoice',
    corrects: null,
    total,
    data,
    ...splitTax(total, tax.rate),
  })
}

/**
 * Issues a credit note with the tax of its invoice. The tax is computed on the total credited so far, as the rounded taxes
 * of the single credit notes can add up to another amount.
 */
async function issueCreditNote(
  ctx: TxContext,
  sale: Sale,
  {
    settings,
    invoice,
    all,
    total,
  }: { settings: InvoiceSettings; invoice: Invoice; all: readonly Invoice[]; total: string },
) {
  const { buyer, tax, service } = invoice.data
  const data = await dataOf(ctx, { ...sale, service }, { settings, buyer, tax })
  const before = creditsOf(invoice, all)
  const credited = splitTax(fromCents(sumOf(before, 'total') + toCents(total)!), tax.rate)
  const net = toCents(credited.net)! - sumOf(before, 'net')
  return store(ctx, sale, {
    prefix: settings.creditPrefix,
    kind: 'credit-note',
    corrects: invoice.id,
    total,
    net: fromCents(net),
    tax: fromCents(toCents(total)! - net),
    data: { ...data, corrects: { number: invoice.number, issuedOn: invoice.issuedOn } },
  })
}

async function store(
  ctx: TxContext,
  { orderId, currency, today }: Sale,
  {
    prefix,
    data,
    ...columns
  }: Pick<Invoice, 'kind' | 'corrects' | 'net' | 'tax' | 'total' | 'data'> & { prefix: string },
): Promise<Invoice> {
  const { issuedOn, ...number } = await nextNumber(ctx, prefix, today)
  return ctx.db
    .insertInto('invoices')
    .values({
      id: uuid(),
      orderId,
      currency,
      prefix,
      issuedOn,
      ...number,
      ...columns,
      data: json(data),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function dataOf(
  ctx: TxContext,
  sale: Sale,
  { settings, buyer, tax }: { settings: InvoiceSettings; buyer: Buyer; tax: Tax },
): Promise<InvoiceData> {
  const [brand] = await list(ctx, sections.brand)
  return {
    seller: {
      name: settings.name,
      street: settings.street,
      postalCode: settings.postalCode,
      city: settings.city,
      region: settings.region,
      country: settings.country,
      email: settings.email,
      phone: settings.phone,
      vatNumber: settings.vatNumber,
      taxNumber: settings.taxNumber,
      register: settings.register,
      iban: settings.iban,
      bic: settings.bic,
      color: themeOf(brand?.brandColour).primary[0],
    },
    buyer,
    tax,
    item: sale.item,
    order: { number: sale.orderNumber, placedOn: sale.placedOn, purchaseOrder: sale.purchaseOrder },
    payment: sale.payment,
    service: sale.service,
    note: settings.note,
    corrects: null,
  }
}
