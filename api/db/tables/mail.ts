import type { ColumnType, Generated, RawBuilder } from 'kysely'
import type { MailKind, MailTextKey } from '#content/mail-texts.ts'
import type { MailWords } from '#content/mail-texts/mail-text.ts'
import type { Json, Time } from './columns.ts'

/** Waiting or tried again later; taken by the mail server; kept to be read here; given up. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed'

/** A document that goes along, by its id: it is drawn when the mail is delivered. */
export interface MailAttachment {
  invoice: string
}

export interface MailTables {
  /** The words of mails that an owner has changed, by their names in `content/mail-texts.ts`. */
  mail_texts: MailWords & { key: MailTextKey; version: number; updated_at: Time }
  /** Every mail as it goes out, and its state; the job queue delivers it. */
  mails: {
    id: string
    kind: MailKind
    recipient: string
    recipient_name: string | null
    subject: string
    text: string
    html: string
    headers: Json<Record<string, string>>
    data: Json<Record<string, string>>
    attachments: ColumnType<MailAttachment[], RawBuilder<MailAttachment[]> | undefined, MailAttachment[]>
    dedupe: string | null
    /** Opens the page that shows how the mail looks. */
    view_key: string
    order_id: string | null
    message_id: string | null
    state: MailState
    attempts: Generated<number>
    last_error: string | null
    created_at: Time
    /** When it was last queued: delivery is tried for three days from then. */
    queued_at: Date
    /** Set only for a mail that an earlier version has queued, which delivered from this table. */
    due_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    sent_at: Date | null
  }
}
