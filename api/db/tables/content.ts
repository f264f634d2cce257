import type { Generated, GeneratedAlways } from 'kysely'
import type { SectionKey } from '#content/sections.ts'
import type { FieldValue } from '#content/value.ts'
import type { Json, Time } from './columns.ts'

/** What was done to a record, a setting or a right, in the words of the activity list. */
export type Action = 'create' | 'update' | 'remove' | 'restore' | 'reorder'

export interface ContentTables {
  content: {
    id: string
    section: SectionKey
    single: boolean
    position: number
    data: Json<Record<string, FieldValue>>
    version: number
    /** Of its section, at the last change of this row. */
    section_version: Generated<number>
    created_at: Time
    updated_at: Time
    /** The record without its long fields, made by the database. */
    head: GeneratedAlways<Record<string, FieldValue>>
    /** Of records with long fields: all words that may stand in it, in small letters, made by the database. */
    search_text: GeneratedAlways<string | null>
  }
  /** One row a section, one for pictures and one for addresses, counted up by every change: processes compare it with what they show. */
  content_section: {
    section: SectionKey | 'media' | 'addresses' | 'rebuild'
    version: number
    changed_at: Time
  }
  /** The address of each record's page, and those that it had before. */
  page_addresses: {
    path: string
    section: SectionKey
    record_id: string
    is_current: boolean
    since: Time
  }
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
    idempotency_key: string | null
    /** Shared by all that one request has written. */
    change_id: string | null
    /** Of a record that was removed: where it stood. */
    position: number | null
  }
}
