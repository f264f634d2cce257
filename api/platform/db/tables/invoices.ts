import type { Generated, GeneratedAlways } from 'kysely'
import type { InvoiceData } from '../invoice-data.ts'
import type { Json, Time } from './columns.ts'

export interface InvoiceTables {
  /** The last number issued in each series. */
  invoiceCounters: {
    prefix: string
    year: number
    last: number
    /** The date of the last number, such as `2026-11-21`: the next one is never dated earlier. */
    lastOn: string
  }
  /** Invoices and credit notes as they were issued; rows are never changed or deleted. */
  invoices: {
    id: string
    kind: 'invoice' | 'credit-note'
    number: string
    prefix: string
    year: number
    counter: number
    orderId: string
    /** The invoice that a credit note corrects. */
    corrects: string | null
    /** A date such as `2026-11-21`. */
    issuedOn: string
    currency: string
    net: string
    tax: string
    total: string
    /** Of an open invoice: what the payer has to write (ISO 11649). */
    paymentReference: string | null
    data: Json<InvoiceData>
    createdAt: Time
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** Each reminder of an open invoice as it was sent; rows are never changed. */
  invoiceReminders: {
    id: string
    orderId: string
    invoiceId: string
    /** 1 to 3. */
    level: number
    sentOn: string
    /** What was left to pay. */
    open: string
    /** In the words of the owner. */
    title: string
    /** The paragraphs. */
    texts: Json<string[]>
    createdAt: Time
  }
  /** Each question to VIES about a VAT ID, with its answer. */
  vatChecks: {
    id: string
    number: string
    /** The VAT ID of the agency, in whose name was asked. */
    requester: string
    state: 'open' | 'valid' | 'invalid'
    askedAt: Date
    answeredAt: Date | null
    consultation: Generated<string>
    name: Generated<string>
    address: Generated<string>
    /** Why there is no answer. */
    problem: Generated<string>
  }
  /** Billing details of a company or an identity, which fill in its order forms. */
  billingDetails: {
    /** The company; of no meaning if there is an `owner_uid`. */
    ownerId: string
    ownerUid: string | null
    company: string
    taxNumber: string
    street: string
    postalCode: string
    city: string
    region: string
    /** ISO 3166-1 alpha-2. */
    country: string
    updatedAt: Time
  }
}
