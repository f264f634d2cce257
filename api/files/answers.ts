import { z } from 'zod'
import { fileKinds, filePurposes } from '#content/order-files.ts'
import type { Database } from '../db/database.ts'
import { time } from '../fields.ts'
import type { Reader } from '../orders/order.ts'
import type { OrderFile } from './files.ts'
import { fileLinks } from './links.ts'
import { kindOf } from './types.ts'

/** A file of an order as the API gives it. Its addresses work for a few minutes, for whoever asked. */
export const orderFile = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    kind: z.enum(fileKinds),
    purpose: z.enum(filePurposes),
    /** The message, answer or delivery that has it. */
    ownerId: z.uuid().nullable(),
    /** The input that it was chosen in. */
    slot: z.string().nullable(),
    state: z.enum(['uploading', 'ready']),
    /** Of an upload: the bytes that have arrived. */
    received: z.int(),
    by: z.enum(['agency', 'customer']),
    /** Whether the caller has sent it, and may remove it. */
    mine: z.boolean(),
    removable: z.boolean(),
    createdAt: time,
    download: z.string().nullable(),
    /** Of a picture. */
    thumbnail: z.string().nullable(),
    preview: z.string().nullable(),
    /** For administrators: whether its customer does not see it. */
    internal: z.boolean().optional(),
    uploaderEmail: z.string().nullable().optional(),
  })
  .meta({ id: 'OrderFile' })

export type OrderFileAnswer = z.input<typeof orderFile>

/** Gives each file as its reader gets it. */
export async function fileAnswers(
  db: Database,
  { caller, isAdmin }: Reader,
): Promise<(file: OrderFile) => OrderFileAnswer> {
  const linkTo = await fileLinks(db)
  return (file) => {
    const isReady = file.state === 'ready'
    const link = (form: 'download' | 'thumbnail' | 'preview') =>
      linkTo({ fileId: file.id, form, uid: caller.uid })
    return {
      _id: file.id,
      name: file.name,
      size: file.size,
      kind: kindOf(file.type),
      purpose: file.purpose,
      ownerId: file.owner_id,
      slot: file.slot,
      state: isReady ? 'ready' : 'uploading',
      received: file.received,
      by: file.by_agency ? 'agency' : 'customer',
      mine: file.uploader_uid === caller.uid,
      removable: isAdmin || file.uploader_uid === caller.uid,
      createdAt: file.created_at,
      download: isReady ? link('download') : null,
      thumbnail: isReady && file.has_preview ? link('thumbnail') : null,
      preview: isReady && file.has_preview ? link('preview') : null,
      ...(isAdmin && { internal: file.internal, uploaderEmail: file.uploader_email }),
    }
  }
}
