import type { ColumnType, Generated } from 'kysely'
import type { SectionKey } from '#content/sections.ts'
import type { MailKind } from './mail/letters.ts'

type Json<T> = ColumnType<T, T, T>
type Time = ColumnType<Date, Date | undefined, Date>

/** What was done to a record, a setting or a right, in the words of the activity list. */
export type Action = 'create' | 'update' | 'remove' | 'restore' | 'reorder'

/** Waiting or tried again later; taken by the mail server; kept to be read here; given up. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed'

/** The tables as the migrations leave them. */
export interface Tables {
  content: {
    id: string
    section: SectionKey
    single: boolean
    position: number
    data: Json<Record<string, string>>
    version: number
    created_at: Time
    updated_at: Time
  }
  /** One row a section, locked and counted up by every change of it: processes compare it with what they show. */
  content_section: { section: SectionKey; version: number; changed_at: Time }
  content_revision: {
    id: string
    section: SectionKey
    /** Null for a change of the list's order. */
    record_id: string | null
    version: number
    action: Action
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actor_uid: string
    actor_email: string | null
    at: Time
  }
  admins: {
    id: string
    email: string
    role: string
    uid: string | null
    accepted_at: Date | null
    invite_hash: string | null
    invite_expires_at: Date | null
    created_at: Time
  }
  /** Single-use keys that let a stranger do one thing: set up the first administrator or the payment address. */
  setup_keys: { hash: string; purpose: 'add-user' | 'add-email'; expires_at: Date }
  payment_email: {
    id: string
    singleton: Generated<boolean>
    email: string
    version: Generated<number>
    updated_at: Time
  }
  messages: {
    id: string
    name: string
    email: string
    number: string
    subject: string
    message: string
    status: 'UnRead' | 'Read'
    created_at: Time
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
  /** Every mail as it goes out, and where it stands: the table is the queue. */
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
    dedupe: string | null
    /** Opens the page that shows how the mail looks. */
    view_key: string
    order_id: string | null
    message_id: string | null
    state: MailState
    attempts: Generated<number>
    last_error: string | null
    created_at: Time
    /** When it was last put into the queue: it is tried for three days from then. */
    queued_at: Date
    due_at: Date
    sent_at: Date | null
  }
  audit_log: {
    id: string
    action: string
    subject: string
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actor_uid: string
    actor_email: string | null
    at: Time
  }
}
