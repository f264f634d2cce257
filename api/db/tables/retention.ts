import type { Generated } from 'kysely'
import type { RetentionDays, RetentionKey } from '#content/retention.ts'
import type { Json, Time } from './columns.ts'

export interface RetentionTables {
  /** One row, made by its migration: after how many days old rows are deleted. */
  retention_settings: {
    id: Generated<boolean>
    /** Of the rules that the owner has set. */
    days: Json<Partial<RetentionDays>>
    version: number
    /** Nothing is deleted before. */
    begins_at: Date
    updated_at: Time
  }
  /** The last run of each rule. */
  retention_runs: {
    rule: RetentionKey
    /** The day in UTC that is done, as `2026-11-21`. */
    done_on: string | null
    finished_at: Date | null
    deleted: Generated<number>
    /** What the run that is not finished has deleted so far. */
    deleting: Generated<number>
  }
}
