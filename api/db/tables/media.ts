import type { Generated } from 'kysely'
import type { PictureType } from '#content/picture.ts'
import type { Time } from './columns.ts'

export interface MediaTables {
  media: {
    id: string
    /** The beginning of the original's hash, which is part of the file names. */
    key: string
    name: string
    description: string
    content_type: string
    fallback: PictureType
    width: number
    height: number
    /** The original upload, which is never served; null once it is in the file store. */
    bytes: Uint8Array | null
    size: number
    /** Whether there are copies in AVIF; null if the previous version added the picture. */
    has_avif: Generated<boolean | null>
    /** How often a process has started to make them. */
    avif_tries: Generated<number>
    created_by: string | null
    created_at: Time
    removed_at: Date | null
  }
  media_files: {
    media_id: string
    file: string
    content_type: string
    /** Null if an earlier version added the file. */
    size: number | null
    /** Null once they are in the file store. */
    bytes: Uint8Array | null
  }
  /** The files folders of all processes, and when each was last in use. */
  file_folders: { id: string; seen_at: Time }
}
