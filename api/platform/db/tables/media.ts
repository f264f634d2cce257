import type { Generated } from 'kysely'
import type { PictureType } from '#content/model/picture.ts'
import type { Time } from './columns.ts'

export interface MediaTables {
  media: {
    id: string
    /** The beginning of the original's hash, which is part of the file names. */
    key: string
    name: string
    description: string
    contentType: string
    fallback: PictureType
    width: number
    height: number
    size: number
    /** Whether there are copies in AVIF. */
    hasAvif: Generated<boolean>
    /** How often a process has started to make them. */
    avifTries: Generated<number>
    createdBy: string | null
    createdAt: Time
    removedAt: Date | null
  }
  mediaFiles: {
    mediaId: string
    file: string
    contentType: string
    size: number
  }
  /** The files folders of all processes, and when each was last in use. */
  fileFolders: { id: string; seenAt: Time }
}
