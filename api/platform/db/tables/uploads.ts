import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface UploadTables {
  /** Files that people of the agency upload for one use. */
  uploads: {
    id: string
    purpose: 'picture' | 'import' | 'backup'
    name: string
    /** The announced size in bytes. */
    size: number
    received: Generated<number>
    /** The file's modification time at the sender: with name and size, it identifies an interrupted upload. */
    modifiedAt: Date | null
    uploaderUid: string
    createdAt: Time
    updatedAt: Time
  }
  uploadParts: {
    uploadId: string
    start: number
    size: number
    /** The key in the file store. */
    key: string
  }
}
