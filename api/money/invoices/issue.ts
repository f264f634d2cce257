import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { netOf, portionOf, restOf, totalOf, type Line } from '#content/shop/breakdown.ts'
import { sections } from '#content/sections/sections.ts'
import { partsBetween } from '#content/shop/payment-plan.ts'
import { paymentReference } from '#content/shop/payment-reference.ts'
import { themeOf } from '#content/model/theme.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { list } from '../../content/records/records.ts'
import { json } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Buyer, InvoiceData, Tax } from '../../platform/db/invoice-data.ts'
import { linesOfDocument, toDocumentLines } from './lines.ts'
import { nextNumber } from './numbers.ts'
import { readSettings } from './settings.ts'
import type { InvoiceSettings } from '../invoice-settings.ts'
import { splitTax, taxFor } from './tax.ts'
import { wordsOf, wordsToKeep } from './words.ts'
import { fillTemplate } from '#content/model/text-template.ts'

/** An invoice or a credit note, as it was issued. */
export type Invoice = Selectable<Tables['invoices']>

/** The data of an order for its invoices. */
export interface Sale {
  orderId: string
  orderNumber: string
  placedOn: string
  purchaseOrder: string
  buyer: Buyer
  /** What to invoice, before refunds. */
  lines: readonly Line[]
  /** As decided when the order was placed; null if the settings of now decide. */
  tax: Tax | null
  currency: string
  locale: string
  /** Their total minus all refunds. */
  retained: string
  /** Of an order that is paid in parts: what its invoices are for by now, in cents; null for any other. */
  upTo: number | null
  /** The sums of those parts up to each, in cents; empty for any other. */
  parts: readonly number[]
  payment: InvoiceData['payment']
  service: InvoiceData['service']
  /** Of a subscription. */
  period?: InvoiceData['period']
  /** For an open invoice. */
  transfer: Omit<NonNullable<InvoiceData['transfer']>, 'reference'> | null
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

/** Such as `Invoice INV-2026-0001`, in the words of the document. */
export function titleOf({ kind, number, data }: Pick<Invoice, 'kind' | 'number' | 'data'>): string {
  const { invoiceTitle, creditNoteTitle } = wordsOf(data)
  return fillTemplate(kind === 'invoice' ? invoiceTitle : creditNoteTitle, { number })
}

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
  const due = existing.length === 0 ? (sale.upTo ?? totalOf(sale.lines)) : retained - invoiced
  if (due > 0 && retained > invoiced)
    issued.push(
      await issueInvoice(
        ctx,
        { ...sale, lines: notInvoiced(sale, existing, due) },
        { settings, due, parts: partsBetween(sale.parts, invoiced, invoiced + due) },
      ),
    )
  const all = [...existing, ...issued]
  let excess = uncreditedOf(all) - retained
  for (const each of all.filter(({ kind }) => kind === 'invoice').toReversed()) {
    const part = Math.min(excess, remainderOf(each, all))
    if (part <= 0) continue
    issued.push(await issueCreditNote(ctx, sale, { settings, invoice: each, all, part }))
    excess -= part
  }
  return issued
}

/** What an invoice of a part is taken from: what the invoices before have left, so that the last one is the exact rest. */
function notInvoiced({ lines, upTo }: Sale, existing: readonly Invoice[], due: number): readonly Line[] {
  if (upTo === null) return lines
  const invoices = existing.filter(({ kind }) => kind === 'invoice')
  const rest = restOf(
    lines,
    invoices.flatMap(({ data }) => linesOfDocument(data)),
  )
  // After credit notes, more is invoiced than the rest.
  return totalOf(rest) >= due ? rest : lines
}

const sumOf = (invoices: readonly Invoice[], column: 'total' | 'net') =>
  invoices.reduce((sum, each) => sum + toCents(each[column])!, 0)

/** The invoiced amount minus the credited amount, in cents. */
export const uncreditedOf = (all: readonly Invoice[]) =>
  sumOf(
    all.filter(({ kind }) => kind === 'invoice'),
    'total',
  ) -
  sumOf(
    all.filter(({ kind }) => kind === 'credit-note'),
    'total',
  )

export const creditsOf = ({ id }: Invoice, all: readonly Invoice[]) =>
  all.filter(({ corrects }) => corrects === id)
/** What of an invoice is not credited, in cents. */
export const remainderOf = (invoice: Invoice, all: readonly Invoice[]) =>
  toCents(invoice.total)! - sumOf(creditsOf(invoice, all), 'total')

export async function issueInvoice(
  ctx: TxContext,
  sale: Sale,
  {
    settings,
    due,
    parts,
    replaces,
  }: { settings: InvoiceSettings; due: number; parts: InvoiceData['parts']; replaces?: Invoice },
): Promise<Invoice> {
  const tax = sale.tax ?? taxFor(settings, sale.buyer)
  const total = fromCents(due)
  const amounts = splitTax(total, tax.rate)
  const lines = toDocumentLines(portionOf(sale.lines, due), { net: toCents(amounts.net)!, rate: tax.rate })
  const data = await dataOf(ctx, sale, { settings, buyer: sale.buyer, tax, lines })
  return store(ctx, sale, {
    prefix: settings.prefix,
    kind: 'invoice',
    corrects: null,
    total,
    data: {
      ...data,
      ...(parts && { parts }),
      ...(replaces && { replaces: { number: replaces.number, issuedOn: replaces.issuedOn } }),
    },
    ...amounts,
  })
}

/**
 * Issues a credit note with the tax of its invoice, and with its lines and discounts in proportion. The tax is computed on
 * the total credited so far, as the rounded taxes of the single credit notes can add up to another amount.
 */
export async function issueCreditNote(
  ctx: TxContext,
  sale: Sale,
  {
    settings,
    invoice,
    all,
    part,
  }: { settings: InvoiceSettings; invoice: Invoice; all: readonly Invoice[]; part: number },
): Promise<Invoice> {
  const { buyer, tax, service } = invoice.data
  const before = creditsOf(invoice, all)
  const net = netOf(sumOf(before, 'total') + part, tax.rate) - sumOf(before, 'net')
  const rest = restOf(
    linesOfDocument(invoice.data),
    before.flatMap((each) => linesOfDocument(each.data)),
  )
  const lines = toDocumentLines(portionOf(rest, part), { net, rate: tax.rate })
  const data = await dataOf(ctx, { ...sale, service, transfer: null }, { settings, buyer, tax, lines })
  return store(ctx, sale, {
    prefix: settings.creditPrefix,
    kind: 'credit-note',
    corrects: invoice.id,
    total: fromCents(part),
    net: fromCents(net),
    tax: fromCents(part - net),
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
  const { transfer } = data
  const reference = transfer && (await freeReference(ctx, number.number))
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
      paymentReference: reference,
      data: json(reference ? { ...data, transfer: { ...transfer, reference } } : data),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The reference of an invoice. Numbers that differ in their signs only get different ones. */
async function freeReference({ db }: TxContext, number: string): Promise<string> {
  for (let text = number; ; text += 'X') {
    const reference = paymentReference(text)
    const used = await db
      .selectFrom('invoices')
      .select('id')
      .where('paymentReference', '=', reference)
      .executeTakeFirst()
    if (!used) return reference
  }
}

async function dataOf(
  ctx: TxContext,
  sale: Sale,
  {
    settings,
    buyer,
    tax,
    lines,
  }: { settings: InvoiceSettings; buyer: Buyer; tax: Tax; lines: InvoiceData['lines'] },
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
    lines,
    order: { number: sale.orderNumber, placedOn: sale.placedOn, purchaseOrder: sale.purchaseOrder },
    payment: sale.payment,
    service: sale.service,
    ...(sale.period && { period: sale.period }),
    transfer: sale.transfer && { ...sale.transfer, reference: '' },
    note: settings.note,
    locale: sale.locale,
    ...(await wordsToKeep(ctx)),
    corrects: null,
  }
}
