import type { Generated } from 'kysely'
import type { SectionKey } from '#content/sections.ts'
import type { Time } from './columns.ts'
import type { ContentTables } from './content.ts'

export interface ReleaseTables {
  /** Drafts of records, at most one per record. Visitors never see them. */
  content_drafts: {
    /** The id of its record, which need not exist yet. */
    id: string
    section: SectionKey
    /** Whether publishing the draft removes the record. */
    removes: Generated<boolean>
    /** The version of the record that the draft is based on; 0 for a new record. */
    base_version: number
    data: ContentTables['content']['data']
    version: Generated<number>
    release_id: string | null
    actor_uid: string
    actor_email: string | null
    updated_at: Time
    created_at: Time
  }
  /** Groups of drafts that are published together, or not at all. */
  releases: {
    id: string
    name: string
    state: Generated<'open' | 'published'>
    publish_at: Date | null
    /** When it will be reverted. */
    take_back_at: Date | null
    /** The uid of the user in whose name the schedule acts. */
    scheduled_by: string | null
    scheduled_by_email: string | null
    /** Why the schedule failed; it is not retried. */
    problem: string | null
    published_at: Date | null
    /** The planned time, if a schedule has published the release. */
    planned_for: Date | null
    /** The change id that its revisions share. */
    change_id: string | null
    /** When it was reverted. */
    taken_back_at: Date | null
    created_at: Time
  }
}
