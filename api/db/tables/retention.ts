import type { Generated } from 'kysely'
import type { RetentionDays, RetentionKey } from '#content/retention.ts'
import type { Json, Time } from './columns.ts'

export interface RetentionTables {
  /** One row, created by its migration: the days after which old rows are deleted. */
  retention_settings: {
    id: Generated<boolean>
    /** The rules that the owner has set; others have their default. */
    days: Json<Partial<RetentionDays>>
    version: number
    /** Nothing is deleted before this time. */
    begins_at: Date
    updated_at: Time
  }
  /** The last run of each rule. */
  retention_runs: {
    rule: RetentionKey
    /** The day (UTC) of the last finished run, such as `2026-11-21`. */
    done_on: string | null
    finished_at: Date | null
    deleted: Generated<number>
    /** The number of rows that the unfinished run has deleted so far. */
    deleting: Generated<number>
  }
}
