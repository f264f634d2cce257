import { z } from 'zod'
import type { Reminder } from './reminders.ts'
import type { Invoice } from './issue.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** An invoice or credit note of an order. */
export const orderInvoice = z
  .object({
    _id: z.uuid(),
    kind: z.enum(['invoice', 'credit-note']),
    number: z.string(),
    /** A date such as `2026-11-21`. */
    issuedOn: z.string(),
    total: z.string(),
    currency: z.string(),
    /** For a credit note: the number of its invoice. */
    corrects: z.string().nullable(),
    /** For a corrected invoice: the number of the one before. */
    replaces: z.string().nullable(),
  })
  .meta({ id: 'OrderInvoice' })

const precedingOf = ({ data: { corrects, replaces } }: Invoice) => ({
  corrects: corrects?.number ?? null,
  replaces: replaces?.number ?? null,
})

export const toOrderInvoice = (row: Invoice) => fromRow(orderInvoice, row, precedingOf(row))

/** An invoice or credit note in the list of the back office. */
export const listedInvoice = orderInvoice
  .extend({
    orderId: z.uuid(),
    orderNumber: z.string(),
    buyer: z.string(),
    country: z.string(),
    net: z.string(),
    tax: z.string(),
  })
  .meta({ id: 'ListedInvoice' })

export const toListedInvoice = (row: Invoice) =>
  fromRow(listedInvoice, row, {
    orderNumber: row.data.order.number,
    buyer: row.data.buyer.company || row.data.buyer.name,
    country: row.data.buyer.country,
    ...precedingOf(row),
  })

export const numberSeries = z.object({
  prefix: z.string(),
  year: z.int(),
  first: z.string(),
  last: z.string(),
  count: z.int(),
  missing: z.array(z.string()),
})

/** A reminder of an open invoice. */
export const reminderAnswer = z
  .object({
    _id: z.uuid(),
    invoice: z.string(),
    level: z.int(),
    sentOn: z.string(),
    /** What was left to pay. */
    open: z.string(),
    currency: z.string(),
    title: z.string(),
    texts: z.array(z.string()),
  })
  .meta({ id: 'InvoiceReminder' })

export const toReminder = (row: Reminder): z.output<typeof reminderAnswer> => ({
  _id: row.id,
  invoice: row.number,
  level: row.level,
  sentOn: row.sentOn,
  open: row.open,
  currency: row.currency,
  title: row.title,
  texts: row.texts,
})
