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
    /** Why the message is suspected to be spam, as a sentence. */
    suspicion: string | null
    /** A hash of the text, by which repeated messages are found. */
    digest: string | null
  }
  subscribers: {
    id: string
    email: string
    created_at: Time
    /** The page on which the address was entered. */
    source: string | null
    confirm_hash: string | null
    confirm_sent_at: Date | null
    confirmed_at: Date | null
    /** The consent text that was agreed to at `confirmed_at`. */
    consent_text: string | null
    /** The key of the unsubscribe page, which every newsletter links to. */
    unsubscribe_key: Generated<string>
    unsubscribed_at: Date | null
  }
  /** Used form stamps: each stamp is valid for one message. */
  spent_stamps: { hash: string; expires_at: Date }
}
