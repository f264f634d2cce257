import type { Generated } from 'kysely'
import type { SectionKey } from '#content/sections.ts'
import type { Time } from './columns.ts'
import type { ContentTables } from './content.ts'

export interface ReleaseTables {
  /** What a record is to become: at most one draft each. Nothing that visitors see is made of it. */
  content_drafts: {
    /** Of the record that it is a draft of, which need not exist yet. */
    id: string
    section: SectionKey
    /** Publishing it removes the record. */
    removes: Generated<boolean>
    /** The version of the record that it began from; 0 of a new one. */
    base_version: number
    data: ContentTables['content']['data']
    version: Generated<number>
    release_id: string | null
    actor_uid: string
    actor_email: string | null
    updated_at: Time
    created_at: Time
  }
  /** Drafts that go live together, or not at all. */
  releases: {
    id: string
    name: string
    state: Generated<'open' | 'published'>
    publish_at: Date | null
    /** When it is to be reverted. */
    take_back_at: Date | null
    /** In whose name the schedule acts. */
    scheduled_by: string | null
    scheduled_by_email: string | null
    /** Why the schedule could not be kept; it is not tried again. */
    problem: string | null
    published_at: Date | null
    /** When it was planned for, of one that a schedule has published. */
    planned_for: Date | null
    /** Shared by its revisions. */
    change_id: string | null
    /** When it was reverted. */
    taken_back_at: Date | null
    created_at: Time
  }
}
