import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import type { Database } from '../db/database.ts'

/** What was changed in a section, or in one record of it, as a query that is paged newest first. */
export const revisionsOf = (db: Database, section: Section, id?: string) =>
  db
    .selectFrom('content_revision')
    .select(['id', 'record_id', 'version', 'action', 'before', 'after', 'actor_uid', 'actor_email', 'at'])
    .where('section', '=', section.key as SectionKey)
    .$if(id !== undefined, (query) => query.where('record_id', '=', id!))

type Row = Awaited<ReturnType<ReturnType<typeof revisionsOf>['execute']>>[number]

/** A revision as the API gives it. */
export const toRevision = (row: Row) => ({
  _id: row.id,
  recordId: row.record_id,
  version: row.version,
  action: row.action,
  before: row.before,
  after: row.after,
  by: { uid: row.actor_uid, email: row.actor_email },
  at: row.at,
})
