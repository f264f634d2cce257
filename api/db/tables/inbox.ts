import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface InboxTables {
  messages: {
    id: string
    name: string
    email: string
    number: string
    subject: string
    message: string
    status: 'UnRead' | 'Read' | 'Suspected'
    created_at: Time
    /** Of a suspected one: why, as a sentence for a person. */
    suspicion: string | null
    /** A hash of the words, by which the same text is found again. */
    digest: string | null
  }
  subscribers: {
    id: string
    email: string
    created_at: Time
    /** The page on which the address was given. */
    source: string | null
    confirm_hash: string | null
    confirm_sent_at: Date | null
    confirmed_at: Date | null
    /** The words that were agreed to at `confirmed_at`. */
    consent_text: string | null
    /** Opens the page that ends the subscription; it stands in every letter. */
    unsubscribe_key: Generated<string>
    unsubscribed_at: Date | null
  }
  /** Stamps of forms that have been sent; each is good for one message. */
  spent_stamps: { hash: string; expires_at: Date }
}
