import type { Generated } from 'kysely'
import type { InvoiceData } from '../../invoice-data.ts'
import type { InvoiceSettings } from '../../invoice-settings.ts'
import type { Json, Time } from './columns.ts'

export interface InvoiceTables {
  /** One row: what the owner has set for invoices. Without it none are issued. */
  invoice_settings: {
    id: Generated<boolean>
    data: Json<InvoiceSettings>
    version: Generated<number>
    updated_at: Time
  }
  /** The last number given out of each series. */
  invoice_counters: {
    prefix: string
    year: number
    last: number
    /** The day of the last number, as `2026-11-21`: the next one is never earlier. */
    last_on: string
  }
  /** Invoices and credit notes as they were issued: rows are only ever added. */
  invoices: {
    id: string
    kind: 'invoice' | 'credit-note'
    number: string
    prefix: string
    year: number
    counter: number
    order_id: string
    /** Of a credit note: the invoice. */
    corrects: string | null
    /** As `2026-11-21`. */
    issued_on: string
    currency: string
    net: string
    tax: string
    total: string
    data: Json<InvoiceData>
    created_at: Time
  }
  /** For the next invoices of a company of several people, else of a client. */
  billing_details: {
    owner_id: string
    company: string
    tax_number: string
    street: string
    postal_code: string
    city: string
    region: string
    /** ISO 3166-1 alpha-2. */
    country: string
    updated_at: Time
  }
}
