import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Time } from './columns.ts'

type Side = 'customer' | 'agency'

interface Message {
  id: string
  seq: GeneratedAlways<number>
  orderId: string
  authorRole: Side
  authorUid: string
  authorEmail: string | null
  authorName: string | null
  text: string
  /** What was cut off from a reply by mail: the quoted mail and the signature. */
  quoted: Generated<string>
  via: ColumnType<'page' | 'mail', 'page' | 'mail' | undefined, never>
  /** Identifies the request, so that a repeated one adds no second message. */
  requestId: string | null
  createdAt: Time
  editedAt: Date | null
  /** If set, the text is deleted. */
  removedAt: Date | null
  /** When a person of the other side first read it. */
  seenAt: Date | null
}

export interface ConversationTables {
  /** The messages between customer and agency about an order. */
  orderMessages: Message & { search: ColumnType<string, never, never> }
  /** The internal notes of the agency on an order or a customer. Customers never see them. */
  notes: {
    id: string
    orderId: string | null
    customerId: string | null
    text: string
    authorUid: string
    authorEmail: string | null
    at: Time
    search: ColumnType<string, never, never>
  }
  orderReaders: {
    orderId: string
    uid: string
    role: Side
    email: string | null
    /** The `seq` of the last message that was read. */
    readSeq: number
    readAt: Time
  }
  /** Inbound mails: those that were added to a conversation (without their text), and those that are held. */
  inboundMails: {
    id: string
    /** A hash by which a mail that is delivered repeatedly is recognized. */
    digest: string
    state: 'held' | 'added'
    /** Why it is held, as a sentence. */
    reason: string | null
    orderId: string | null
    /** The uid of the person that the reply address was issued to; the email address of a guest. */
    person: string | null
    fromAddress: string
    subject: string
    text: string
    /** What was cut off from the text, as in `order_messages`. */
    quoted: Generated<string>
    attachments: Generated<number>
    /** The size of the original in bytes; null if it is not kept. */
    originalSize: number | null
    /** The message that was made of it. */
    messageId: string | null
    receivedAt: Time
  }
  orderConversations: { orderId: string; mailedSeq: number }
}
