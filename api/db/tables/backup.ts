import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface BackupTables {
  /** Files to restore from: those sent for it, what was there before each restore, and names of the backup store. */
  backups: {
    id: string
    kind: 'uploaded' | 'before-restore' | 'stored'
    name: string
    /** In bytes, as announced for one that is still being sent. */
    size: number
    created_by: string | null
    created_at: Time
  }
  /** Scheduled backups and restore drills. */
  backup_runs: {
    id: string
    kind: 'backup' | 'drill'
    state: Generated<'running' | 'done' | 'failed'>
    name: string
    stage: Generated<string>
    done: Generated<number>
    total: Generated<number>
    size: number | null
    rows: number | null
    problem: string | null
    started_at: Time
    finished_at: Date | null
  }
  backup_parts: { file_id: string; position: number; bytes: Uint8Array }
}
