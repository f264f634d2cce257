import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** What a restore would change. */
export interface RestorePlan {
  madeAt: string
  /** The product version that made the backup. */
  version: string
  /** Counts of records by kind; `holds` is how many are in the backup. */
  kinds: { kind: string; holds: number; added: number; changed: number; removed: number; same: number }[]
  /** Email addresses that regain access to the back office, and those that lose it. */
  administrators: { added: string[]; removed: string[] }
  /** The number of files that the backup refers to, and that are complete neither in the backup nor here. */
  missingFiles: number
}

export interface BackupTables {
  /**
   * Backups to restore from: uploaded files, automatic backups from before each restore, and entries of the backup
   * store.
   */
  backups: {
    id: string
    kind: 'uploaded' | 'before-restore' | 'stored'
    name: string
    /** In bytes; the announced size while it is being uploaded. */
    size: number
    created_by: string | null
    created_at: Time
  }
  /** Runs of scheduled backups, restore drills, restore plans and restores. */
  backup_runs: {
    id: string
    kind: 'backup' | 'drill' | 'plan' | 'restore'
    state: Generated<'running' | 'done' | 'failed'>
    name: string
    stage: Generated<string>
    stage_started_at: Date | null
    done: Generated<number>
    total: Generated<number>
    size: number | null
    rows: number | null
    /** The backup that a plan or restore reads; null once it is removed. */
    backup_id: string | null
    source: BackupTables['backups']['kind'] | null
    started_by: string | null
    plan: Json<RestorePlan> | null
    /** Set by a restore together with the restored rows. */
    restore_point: string | null
    problem: string | null
    started_at: Time
    finished_at: Date | null
  }
  backup_parts: { file_id: string; position: number; bytes: Uint8Array }
}
