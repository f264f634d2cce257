import type { Generated } from 'kysely'
import type { FilePurpose } from '#content/order-files.ts'
import type { Time } from './columns.ts'

export interface FileTables {
  files: {
    id: string
    order_id: string
    purpose: FilePurpose
    /** The file input, if a purpose has several. */
    slot: string | null
    /**
     * The message, answer or delivery that it is attached to; null if not attached yet, or a file of the order itself.
     */
    owner_id: string | null
    /** Visible to administrators only. */
    internal: Generated<boolean>
    name: string
    size: number
    received: Generated<number>
    /** The media type, detected from the content once the upload is complete. */
    type: string | null
    has_preview: Generated<boolean>
    /** The file's modification time at the sender: with name and size, it identifies an interrupted upload. */
    modified_at: Date | null
    state: Generated<'uploading' | 'ready' | 'removed'>
    uploader_uid: string
    uploader_email: string | null
    by_agency: boolean
    created_at: Time
    updated_at: Time
    removed_at: Date | null
    /** When the bytes are deleted. */
    purge_at: Date | null
  }
  file_parts: {
    file_id: string
    start: number
    size: number
    /** The key in the file store. */
    key: string
  }
}
