import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { erasedAddress } from '#content/model/email-address.ts'
import { csvFormat } from '../money/bank-files/csv-format.ts'
import { invoiceData, tax } from '../platform/db/invoice-data.ts'
import { mailAttachment } from '../platform/db/mail-attachment.ts'
import { subscriptionChange, subscriptionCoupon, subscriptionItem } from '../platform/db/subscription-data.ts'
import { reportContent } from '../platform/db/report-data.ts'
import { offerContent, offerShown, offerSnapshot } from '../platform/db/offer-data.ts'
import { anonymousCustomer } from '../sales/orders/buyer.ts'

// What the database does not check by itself of the rows of a backup. Add the columns of a new table.

/** Columns with an email address; `except` are rows in which the product itself stores another value. */
export const emails: readonly { table: string; column: string; except?: RawBuilder<unknown> }[] = [
  { table: 'admins', column: 'email' },
  { table: 'customers', column: 'email', except: sql`email in ('', ${erasedAddress})` },
  // A mail without a valid recipient has failed for that reason.
  { table: 'mails', column: 'recipient', except: sql`state = 'failed'` },
  { table: 'factor_resets', column: 'email' },
  { table: 'messages', column: 'email' },
  { table: 'offers', column: 'email', except: sql`email in ('', ${erasedAddress})` },
  {
    table: 'orders',
    column: 'customer_email',
    except: sql`customer_email in ('', ${anonymousCustomer.customerEmail})`,
  },
  { table: 'subscribers', column: 'email' },
]

/** Columns with a language (BCP 47) or nothing. */
export const languages: readonly [table: string, column: string][] = [
  ['customers', 'language'],
  ['orders', 'locale'],
]

/** JSON columns whose values have to be strings. */
export const texts: readonly [table: string, column: string, type: 'object' | 'array'][] = [
  ['admins', 'granted', 'array'],
  ['admins', 'muted_mails', 'array'],
  ['coupons', 'records', 'array'],
  ['deliveries', 'links', 'array'],
  ['invoice_reminders', 'texts', 'array'],
  ['mails', 'data', 'object'],
  ['mails', 'headers', 'object'],
  ['order_brief_questions', 'options', 'array'],
  ['orders', 'package_points', 'array'],
  ['payment_events', 'headers', 'object'],
]

/** JSON columns that hold the values of a change by name, or nothing. */
export const changes = ['audit_log', 'order_events'].flatMap((table) =>
  ['before', 'after'].map((column) => ({ table, column })),
)

/** JSON columns with a schema. */
export const schemas = [
  ['bank_csv_formats', 'format', csvFormat],
  ['invoices', 'data', invoiceData],
  ['mails', 'attachments', z.array(mailAttachment)],
  ['offer_acceptances', 'shown', offerShown],
  ['offers', 'content', offerContent],
  ['order_reports', 'content', reportContent],
  ['offers', 'snapshot', offerSnapshot.nullable()],
  ['order_requests', 'correction', z.record(z.string(), z.string()).nullable()],
  ['orders', 'tax', tax.nullable()],
  ['subscriptions', 'change', subscriptionChange.nullable()],
  ['subscriptions', 'coupon', subscriptionCoupon.nullable()],
  ['subscriptions', 'extras', z.array(subscriptionItem)],
  ['subscriptions', 'items', z.array(subscriptionItem)],
  ['subscription_periods', 'extras', z.array(subscriptionItem)],
  [
    'payment_events',
    'checks',
    z.array(z.strictObject({ name: z.string(), wrong: z.string().nullable() })).nullable(),
  ],
] as const
