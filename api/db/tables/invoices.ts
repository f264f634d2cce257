import type { InvoiceData } from '../../invoice-data.ts'
import type { Json, Time } from './columns.ts'

export interface InvoiceTables {
  /** The last number issued in each series. */
  invoice_counters: {
    prefix: string
    year: number
    last: number
    /** The date of the last number, such as `2026-11-21`: the next one is never dated earlier. */
    last_on: string
  }
  /** Invoices and credit notes as they were issued; rows are never changed or deleted. */
  invoices: {
    id: string
    kind: 'invoice' | 'credit-note'
    number: string
    prefix: string
    year: number
    counter: number
    order_id: string
    /** The invoice that a credit note corrects. */
    corrects: string | null
    /** A date such as `2026-11-21`. */
    issued_on: string
    currency: string
    net: string
    tax: string
    total: string
    data: Json<InvoiceData>
    created_at: Time
  }
  /** Billing details of a company or an identity, which fill in its order forms. */
  billing_details: {
    /** The company; of no meaning if there is an `owner_uid`. */
    owner_id: string
    owner_uid: string | null
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
