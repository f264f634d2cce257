import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

/** What a restore makes of each kind of record. */
export interface RestorePlan {
  madeAt: string
  /** Of the product that made the backup. */
  version: string
  /** `holds`: how many are in the backup. */
  kinds: { kind: string; holds: number; added: number; changed: number; removed: number; same: number }[]
  /** Addresses that get the back office again, and those that lose it. */
  administrators: { added: string[]; removed: string[] }
  /** Files that it names, and that are neither in it, whole, nor here. */
  missingFiles: number
}

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
  /** Scheduled backups, restore drills, what restores would change, and restores. */
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
    /** Of plans and restores: what they read, null once it is removed. */
    backup_id: string | null
    source: BackupTables['backups']['kind'] | null
    started_by: string | null
    plan: Json<RestorePlan> | null
    /** Of a restore, once its rows are in place. */
    restore_point: string | null
    problem: string | null
    started_at: Time
    finished_at: Date | null
  }
  backup_parts: { file_id: string; position: number; bytes: Uint8Array }
}
