import type { Generated } from 'kysely'
import type { FilePurpose } from '#content/order-files.ts'
import type { Time } from './columns.ts'

export interface FileTables {
  files: {
    id: string
    order_id: string
    purpose: FilePurpose
    /** The input that it was chosen in, where a purpose has several. */
    slot: string | null
    /** The message, answer or delivery that has it; null of one that nothing has yet, and of an order's own. */
    owner_id: string | null
    /** For administrators only. */
    internal: Generated<boolean>
    name: string
    size: number
    received: Generated<number>
    /** Its media type, detected from its content once all of it is there. */
    type: string | null
    has_preview: Generated<boolean>
    /** When its sender changed it last: what an interrupted upload is recognized by, with name and size. */
    modified_at: Date | null
    state: Generated<'uploading' | 'ready' | 'removed'>
    uploader_uid: string
    uploader_email: string | null
    by_agency: boolean
    created_at: Time
    updated_at: Time
    removed_at: Date | null
    /** When its bytes go. */
    purge_at: Date | null
  }
  file_parts: {
    file_id: string
    start: number
    size: number
    /** Of the file store. */
    key: string
  }
}
