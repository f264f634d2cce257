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
    /** The original, as it was sent; never served. */
    bytes: Uint8Array
    size: number
    created_by: string | null
    created_at: Time
    removed_at: Date | null
  }
  media_files: { media_id: string; file: string; content_type: string; bytes: Uint8Array }
}
