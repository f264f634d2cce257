import type { Generated, GeneratedAlways } from 'kysely'
import type { Time } from './columns.ts'

export interface CustomerTables {
  /** One row per client. */
  customers: {
    id: string
    name: string
    /** The main address; all addresses are in `customer_emails`. Empty if none is known. */
    email: string
    /** What the agency has entered; empty texts are not known. */
    company: Generated<string>
    taxNumber: Generated<string>
    address: Generated<string>
    postalCode: Generated<string>
    city: Generated<string>
    region: Generated<string>
    /** ISO 3166-1 alpha-2, or empty. */
    country: Generated<string>
    phone: Generated<string>
    /** The language in which to write to them: BCP 47, or empty. */
    language: Generated<string>
    /** The client that this one was merged into; merged rows are not shown. */
    mergedInto: string | null
    /** Whether they may pay on invoice, if the owner lets chosen customers. */
    paysOnInvoice: Generated<boolean>
    /** When the client last ordered or wrote. */
    lastContactAt: Time
    createdAt: Time
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** The identities whose new orders belong to a client. It grants no access to orders. */
  customerAccounts: { uid: string; customerId: string }
  /** The addresses of clients, in lower case. Two clients may have the same address until they are merged. */
  customerEmails: {
    customerId: string
    email: string
    /** The merged client that it came from, so that the merge can be undone. */
    mergedFrom: string | null
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** Words by which the agency groups its clients. */
  customerTags: { customerId: string; tag: string }
}
