import type { Generated, GeneratedAlways } from 'kysely'
import type { SectionKey } from '#content/sections/sections.ts'
import type { StoredKey } from '#content/sections/settings.ts'
import type { FieldValue } from '#content/model/value.ts'
import type { Json, Time } from './columns.ts'

/** The kind of a change, as the activity list names it. */
export type Action = 'create' | 'update' | 'remove' | 'restore' | 'reorder'

export interface ContentTables {
  content: {
    id: string
    section: StoredKey
    single: boolean
    position: number
    data: Json<Record<string, FieldValue>>
    version: number
    /** The version of the section at the last change of this row. */
    sectionVersion: Generated<number>
    createdAt: Time
    updatedAt: Time
    /** The record without its long fields; a generated column. */
    summary: GeneratedAlways<Record<string, FieldValue>>
    /** The searchable text of records with long fields, in lower case; a generated column. */
    searchText: GeneratedAlways<string | null>
  }
  /**
   * One row per section, one for pictures and one for addresses. Every change increments the version: processes compare
   * it with the version that they show.
   */
  contentSection: {
    section: StoredKey | 'media' | 'addresses' | 'rebuild'
    version: number
    changedAt: Time
  }
  /** The current and former addresses of each record's page. */
  pageAddresses: {
    path: string
    section: SectionKey
    recordId: string
    isCurrent: boolean
    since: Time
  }
  contentRevision: {
    id: string
    section: StoredKey
    /** Null for a change of the list's order. */
    recordId: string | null
    version: number
    action: Action
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    actorUid: string
    actorEmail: string | null
    at: Time
    idempotencyKey: string | null
    /** Shared by all entries and revisions of one request. */
    changeId: string | null
    /** The former position of a removed record. */
    position: number | null
  }
}
