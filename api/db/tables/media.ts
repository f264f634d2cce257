import type { Generated } from 'kysely'
import type { PictureType } from '#content/picture.ts'
import type { Time } from './columns.ts'

export interface MediaTables {
  media: {
    id: string
    /** The beginning of the original's hash: what its files are called by. */
    key: string
    name: string
    description: string
    content_type: string
    fallback: PictureType
    width: number
    height: number
    /** The original, as it was sent, never served: null once it is in the file store. */
    bytes: Uint8Array | null
    size: number
    /** Whether there are copies in AVIF; null where the version before has added the picture. */
    has_avif: Generated<boolean | null>
    /** How often a process has begun to make them. */
    avif_tries: Generated<number>
    created_by: string | null
    created_at: Time
    removed_at: Date | null
  }
  media_files: {
    media_id: string
    file: string
    content_type: string
    /** Null where a process of an earlier version has added it. */
    size: number | null
    /** Null once they are in the file store. */
    bytes: Uint8Array | null
  }
  /** Folders that processes keep files in, and when one of them was last at work. */
  file_folders: { id: string; seen_at: Time }
}
