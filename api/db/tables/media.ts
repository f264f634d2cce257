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
    size: number
    /** Whether there are copies in AVIF. */
    has_avif: Generated<boolean>
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
    size: number
  }
  /** The files folders of all processes, and when each was last in use. */
  file_folders: { id: string; seen_at: Time }
}
