import type { ColumnType, Generated } from 'kysely'
import type { SectionKey } from '#content/sections.ts'

type Json<T> = ColumnType<T, T, T>
type Time = ColumnType<Date, Date | undefined, Date>

/** What was done to a record, a setting or a right, in the words of the activity list. */
export type Action = 'create' | 'update' | 'remove' | 'restore' | 'reorder'

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
  subscribers: { id: string; email: string; created_at: Time }
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
