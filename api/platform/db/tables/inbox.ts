import type { GeneratedAlways } from 'kysely'
import type { ThreadState } from '#content/shop/inbox.ts'
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
    createdAt: Time
    /** Why the message is suspected to be spam, as a sentence. */
    suspicion: string | null
    /** A hash of the text, by which repeated messages are found. */
    digest: string | null
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** Who waits for whom. The id is that of the message or the order. */
  inboxThreads: {
    id: string
    messageId: string | null
    orderId: string | null
    state: ThreadState
    lastAt: Date
  }
  subscribers: {
    id: string
    email: string
    createdAt: Time
    /** The page on which the address was entered. */
    source: string | null
    confirmSentAt: Date | null
    confirmedAt: Date | null
    /** The consent text that was agreed to at `confirmed_at`. */
    consentText: string | null
    unsubscribedAt: Date | null
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
  /** Used form stamps: each stamp is valid for one message. */
  spentStamps: { hash: string; expiresAt: Date }
}
