import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Time } from './columns.ts'

type Side = 'customer' | 'agency'

interface Message {
  id: string
  seq: GeneratedAlways<number>
  order_id: string
  author_role: Side
  author_uid: string
  author_email: string | null
  author_name: string | null
  text: string
  /** What was cut off from a reply by mail: the quoted mail and the signature. */
  quoted: Generated<string>
  via: ColumnType<'page' | 'mail', 'page' | 'mail' | undefined, never>
  /** Identifies the request, so that a repeated one adds no second message. */
  request_id: string | null
  created_at: Time
  edited_at: Date | null
  /** If set, the text is deleted. */
  removed_at: Date | null
  /** When a person of the other side first read it. */
  seen_at: Date | null
}

export interface ConversationTables {
  /** The messages between customer and agency about an order. */
  order_messages: Message & { search: ColumnType<string, never, never> }
  /** The internal notes of the agency on an order or a customer. Customers never see them. */
  notes: {
    id: string
    order_id: string | null
    customer_id: string | null
    text: string
    author_uid: string
    author_email: string | null
    at: Time
    search: ColumnType<string, never, never>
  }
  order_readers: {
    order_id: string
    uid: string
    role: Side
    email: string | null
    /** The `seq` of the last message that was read. */
    read_seq: number
    read_at: Time
  }
  /** Inbound mails: those that were added to a conversation (without their text), and those that are held. */
  inbound_mails: {
    id: string
    /** A hash by which a mail that is delivered repeatedly is recognized. */
    digest: string
    state: 'held' | 'added'
    /** Why it is held, as a sentence. */
    reason: string | null
    order_id: string | null
    /** The uid of the person that the reply address was issued to; the email address of a guest. */
    person: string | null
    from_address: string
    subject: string
    text: string
    /** What was cut off from the text, as in `order_messages`. */
    quoted: Generated<string>
    attachments: Generated<number>
    /** The size of the original in bytes; null if it is not kept. */
    original_size: number | null
    /** The message that was made of it. */
    message_id: string | null
    received_at: Time
  }
  order_conversations: { order_id: string; mailed_seq: number }
}
