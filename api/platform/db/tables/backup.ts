import type { Generated } from 'kysely'
import type { Permission, Role } from '#content/model/permissions.ts'
import type { Json, Time } from './columns.ts'

interface Grant {
  role: Role
  granted: Permission[]
}

/** What a restore would change. */
export interface RestorePlan {
  madeAt: string
  /** The product version that made the backup. */
  version: string
  /** Counts of records by kind; `holds` is how many are in the backup. */
  kinds: { kind: string; holds: number; added: number; changed: number; removed: number; same: number }[]
  /** Email addresses that regain access to the back office, those that lose it, and those whose role or options change. */
  administrators: {
    added: string[]
    removed: string[]
    changed: { email: string; before: Grant; after: Grant }[]
  }
  /** The number of files that the backup refers to, and that are complete neither in the backup nor here. */
  missingFiles: number
}

export interface BackupTables {
  /** Runs of stored backups, restore plans and restores. */
  backupRuns: {
    id: string
    kind: 'backup' | 'plan' | 'restore'
    state: Generated<'running' | 'done' | 'failed'>
    name: string
    stage: Generated<string>
    stageStartedAt: Date | null
    done: Generated<number>
    total: Generated<number>
    size: number | null
    /** The uploaded file that a plan or restore reads; null once it is removed. */
    uploadId: string | null
    source: 'file' | 'stored' | null
    startedBy: string | null
    plan: Json<RestorePlan> | null
    /** The name of the backup of the replaced data: set by a restore together with the restored rows. */
    undo: string | null
    problem: string | null
    startedAt: Time
    finishedAt: Date | null
  }
}
