import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { MailAttachment } from '../mail-attachment.ts'
import type { Json, Time } from './columns.ts'

/**
 * `queued`: waits for its first or next try; `sent`: accepted by the mail server; `kept`: stored to be read in the
 * mailbox page; `failed`: given up.
 */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed'

export interface MailTables {
  /** Every outgoing mail and its state; the job queue delivers it. */
  mails: {
    id: string
    kind: MailKind
    recipient: string
    recipientName: string | null
    subject: string
    text: string
    html: string
    headers: Json<Record<string, string>>
    data: Json<Record<string, string>>
    attachments: ColumnType<MailAttachment[], RawBuilder<MailAttachment[]> | undefined, MailAttachment[]>
    dedupe: string | null
    /** The key of the page that shows the mail in a browser. */
    orderId: string | null
    messageId: string | null
    state: MailState
    attempts: Generated<number>
    lastError: string | null
    createdAt: Time
    /** When it was last queued: delivery is retried for three days from then. */
    queuedAt: Date
    sentAt: Date | null
    /** What searches look at, in the form of `search_form`. */
    searchText: GeneratedAlways<string>
  }
}
