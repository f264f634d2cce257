import type { Time } from './columns.ts'

export interface CustomerTables {
  /** One row a client. */
  customers: {
    id: string
    name: string
    /** The main one; all of theirs are in `customer_emails`. */
    email: string
    /** The client that this one turned out to be; such a row is shown nowhere. */
    merged_into: string | null
    /** When they last ordered or wrote. */
    last_contact_at: Time
    created_at: Time
  }
  /** The identities whose new orders are a client's. It gives no right: who may see an order is decided elsewhere. */
  customer_accounts: { uid: string; customer_id: string }
  /** In lower case. The same address may stand at two clients until they are merged. */
  customer_emails: {
    customer_id: string
    email: string
    /** The client that it came with, so that a merge can be undone. */
    merged_from: string | null
  }
  /** What administrators note on a client; the client never sees it. */
  customer_notes: {
    id: string
    customer_id: string
    text: string
    author_uid: string
    author_email: string | null
    at: Time
  }
}
