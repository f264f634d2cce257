import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Context, TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Document } from '../../platform/documents/document.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { findInvoice, formatsOf, letterOf, transferOfDocument } from './document.ts'
import { titleOf, type Invoice } from './issue.ts'
import { wordsOf } from './words.ts'
import { fillTemplate } from '#content/model/text-template.ts'

type ReminderRow = Selectable<Tables['invoiceReminders']>

/** A reminder of an open invoice, as it was sent. */
export type Reminder = ReminderRow & Pick<Invoice, 'number' | 'currency'>

const reminders = ({ db }: Context) =>
  db
    .selectFrom('invoiceReminders')
    .innerJoin('invoices', 'invoices.id', 'invoiceReminders.invoiceId')
    .selectAll('invoiceReminders')
    .select(['invoices.number', 'invoices.currency'])

/** Oldest first. */
export const remindersOf = (ctx: Context, orderId: string): Promise<Reminder[]> =>
  reminders(ctx).where('invoiceReminders.orderId', '=', orderId).orderBy('invoiceReminders.id').execute()

/** Stores a reminder as it is sent. */
export async function storeReminder(
  { db }: TxContext,
  { texts, ...reminder }: Omit<ReminderRow, 'id' | 'createdAt'>,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('invoiceReminders')
    .values({ id, ...reminder, texts: json(texts) })
    .execute()
  return id
}

export interface ReminderFile {
  name: string
  pdf: Uint8Array<ArrayBuffer>
}

/** The PDF file of a reminder. The same one always gives the same bytes. */
export async function reminderFile(ctx: Context, id: string): Promise<ReminderFile> {
  const reminder = await reminders(ctx).where('invoiceReminders.id', '=', id).executeTakeFirst()
  if (!reminder) throw new NotFoundError()
  const invoice = await findInvoice(ctx, reminder.invoiceId)
  return {
    name: `${invoice.number}-reminder-${reminder.level}.pdf`,
    pdf: await pdfOf(reminderDocument(reminder, invoice)),
  }
}

/** A reminder as a mail attachment. */
export async function reminderAttachment(ctx: Context, id: string) {
  const { name, pdf } = await reminderFile(ctx, id)
  return { name, type: 'application/pdf', bytes: pdf }
}

/** What the PDF of a reminder shows: the invoice with what is left to pay of it, in the words of its level. */
export function reminderDocument(
  { title, sentOn, open, texts, createdAt }: ReminderRow,
  invoice: Invoice,
): Document {
  const { total, currency, issuedOn, data } = invoice
  const to = transferOfDocument(invoice, open)
  const { money, day } = formatsOf(data)
  const words = wordsOf(data)
  const ofDay = (number: string, on: string) =>
    fillTemplate(words.invoiceNumberOfDay, { number, day: day(on) })
  const gone = toCents(total)! - toCents(open)!
  return {
    title,
    facts: [
      [words.invoiceDate, day(sentOn)],
      [words.invoiceReference, ofDay(invoice.number, issuedOn)],
      [words.invoiceWasDue, day(data.transfer?.dueOn ?? issuedOn)],
      [words.invoiceOrder, ofDay(data.order.number, data.order.placedOn)],
      ...(data.order.purchaseOrder ? [[words.invoicePurchaseOrder, data.order.purchaseOrder] as const] : []),
    ],
    ...letterOf(invoice),
    items: [{ name: titleOf(invoice), points: [], amount: money(total, currency) }],
    sums: [
      ...(gone > 0 ? [{ label: words.invoicePaid, amount: `–${money(fromCents(gone), currency)}` }] : []),
      { label: words.invoiceLeft, amount: `${money(open, currency)} ${currency}`, strong: true },
    ],
    ...to?.code,
    notes: [
      ...texts,
      to
        ? `${fillTemplate(words.invoiceTransferNow, { amount: to.amount, account: to.account })} ${to.reference}`
        : '',
    ],
    createdAt,
  }
}
