import type { Generated } from 'kysely'
import type { FilePurpose } from '#content/shop/order-files.ts'
import type { Time } from './columns.ts'

export interface FileTables {
  files: {
    id: string
    orderId: string
    purpose: FilePurpose
    /** The file input, if a purpose has several. */
    slot: string | null
    /**
     * The message, answer or delivery that it is attached to; null if not attached yet, or a file of the order itself.
     */
    ownerId: string | null
    /** Visible to the agency only. */
    internal: Generated<boolean>
    name: string
    size: number
    received: Generated<number>
    /** The media type, detected from the content once the upload is complete. */
    type: string | null
    hasPreview: Generated<boolean>
    /** The file's modification time at the sender: with name and size, it identifies an interrupted upload. */
    modifiedAt: Date | null
    state: Generated<'uploading' | 'ready' | 'removed'>
    uploaderUid: string
    uploaderEmail: string | null
    byAgency: boolean
    createdAt: Time
    updatedAt: Time
    removedAt: Date | null
    /** When the bytes are deleted. */
    purgeAt: Date | null
  }
  fileParts: {
    fileId: string
    start: number
    size: number
    /** The key in the file store. */
    key: string
  }
}
