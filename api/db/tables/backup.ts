import type { Time } from './columns.ts'

export interface BackupTables {
  /** Files to restore from: those sent for it, and what was there before each restore. */
  backups: {
    id: string
    kind: 'uploaded' | 'before-restore'
    name: string
    /** In bytes, as announced for one that is still being sent. */
    size: number
    created_by: string | null
    created_at: Time
  }
  backup_parts: { backup_id: string; position: number; bytes: Uint8Array }
}
