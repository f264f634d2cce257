import type { Time } from './columns.ts'

export interface CustomerTables {
  /** One row per client. */
  customers: {
    id: string
    name: string
    /** The main address; all addresses are in `customer_emails`. */
    email: string
    /** The client that this one was merged into; merged rows are not shown. */
    merged_into: string | null
    /** When the client last ordered or wrote. */
    last_contact_at: Time
    created_at: Time
  }
  /** The identities whose new orders belong to a client. It grants no access to orders. */
  customer_accounts: { uid: string; customer_id: string }
  /** The addresses of clients, in lower case. Two clients may have the same address until they are merged. */
  customer_emails: {
    customer_id: string
    email: string
    /** The merged client that it came from, so that the merge can be undone. */
    merged_from: string | null
  }
}
