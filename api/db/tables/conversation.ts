import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Time } from './columns.ts'

type Side = 'customer' | 'agency'

interface PublicMessage {
  id: string
  seq: GeneratedAlways<number>
  order_id: string
  author_role: Side
  author_uid: string
  author_email: string | null
  author_name: string | null
  text: string
  via: ColumnType<'page' | 'mail', 'page' | 'mail' | undefined, never>
  /** The same for a request that is sent again. */
  request_id: string | null
  created_at: Time
  edited_at: Date | null
  /** Its text is gone then. */
  removed_at: Date | null
  /** When somebody of the other side first read it. */
  seen_at: Date | null
}

export interface ConversationTables {
  /** What customer and agency write to each other about an order, and the notes of administrators (`internal`). */
  order_messages: PublicMessage & {
    internal: boolean
    search: ColumnType<string, never, never>
  }
  /** A view without the notes: what customers and mails get is read from here. */
  order_public_messages: PublicMessage
  order_readers: {
    order_id: string
    uid: string
    role: Side
    email: string | null
    /** The `seq` of the last message that was read. */
    read_seq: number
    read_at: Time
  }
  /** Mails that came in: those that were added to a conversation, without their words, and those that are held. */
  inbound_mails: {
    id: string
    /** The same for the same mail, however often it is handed over. */
    digest: string
    state: 'held' | 'added'
    /** Why it is held, as a sentence. */
    reason: string | null
    order_id: string | null
    /** Who the reply address was given to: a uid; of a guest, their address. */
    person: string | null
    from_address: string
    subject: string
    text: string
    attachments: Generated<number>
    /** The message that it became. */
    message_id: string | null
    received_at: Time
  }
  order_conversations: { order_id: string; mailed_seq: number }
}
