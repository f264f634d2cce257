import type { Generated } from 'kysely'
import type { RetentionKey } from '#content/sections/retention.ts'

export interface RetentionTables {
  /** The last run of each rule. */
  retentionRuns: {
    rule: RetentionKey
    /** The day (UTC) of the last finished run, such as `2026-11-21`. */
    doneOn: string | null
    finishedAt: Date | null
    deleted: Generated<number>
    /** The number of rows that the unfinished run has deleted so far. */
    deleting: Generated<number>
  }
}
