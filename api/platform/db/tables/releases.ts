import type { Generated } from 'kysely'
import type { SectionKey } from '#content/sections/sections.ts'
import type { Time } from './columns.ts'
import type { ContentTables } from './content.ts'

export interface ReleaseTables {
  /** Drafts of records, at most one per record. Visitors never see them. */
  contentDrafts: {
    /** The id of its record, which need not exist yet. */
    id: string
    section: SectionKey
    /** Whether publishing the draft removes the record. */
    removes: Generated<boolean>
    /** The version of the record that the draft is based on; 0 for a new record. */
    baseVersion: number
    data: ContentTables['content']['data']
    version: Generated<number>
    releaseId: string | null
    actorUid: string
    actorEmail: string | null
    updatedAt: Time
    createdAt: Time
  }
  /** Groups of drafts that are published together, or not at all. */
  releases: {
    id: string
    name: string
    state: Generated<'open' | 'published'>
    publishAt: Date | null
    /** When it will be reverted. */
    takeBackAt: Date | null
    /** The uid of the user in whose name the schedule acts. */
    scheduledBy: string | null
    scheduledByEmail: string | null
    /** Why the schedule failed; it is not retried. */
    problem: string | null
    publishedAt: Date | null
    /** The planned time, if a schedule has published the release. */
    plannedFor: Date | null
    /** The change id that its revisions share. */
    changeId: string | null
    /** When it was reverted. */
    takenBackAt: Date | null
    createdAt: Time
  }
}
