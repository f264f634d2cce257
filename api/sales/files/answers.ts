import { z } from 'zod'
import { fileKinds, fileLimits, filePurposes } from '#content/shop/order-files.ts'
import type { Context } from '../../platform/context.ts'
import { fromRow } from '../../platform/http/from-row.ts'
import { recordId, time } from '../../platform/fields.ts'
import { isAgency } from '../orders/order.ts'
import { mayRemove, type OrderFile } from './files.ts'
import { fileLinks } from './links.ts'
import { kindOf } from './types.ts'

/** The ids of uploaded files that a request attaches. */
export const fileIds = z
  .array(recordId('There is no file with this id.'))
  .max(fileLimits.maxFiles, `At most ${fileLimits.maxFiles} files at once.`)

/** A file of an order as the API returns it. Its addresses work for a few minutes, for the caller only. */
export const orderFile = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** In bytes. */
    size: z.int(),
    kind: z.enum(fileKinds),
    purpose: z.enum(filePurposes),
    /** The message, answer or delivery that it is attached to. */
    ownerId: z.uuid().nullable(),
    /** The file input that it was chosen in. */
    slot: z.string().nullable(),
    state: z.enum(['uploading', 'ready']),
    /** The number of bytes of an upload that have arrived. */
    received: z.int(),
    by: z.enum(['agency', 'customer']),
    /** Whether the caller uploaded it. */
    mine: z.boolean(),
    /** Whether the caller may remove it. */
    removable: z.boolean(),
    createdAt: time,
    download: z.string().nullable(),
    /** The addresses of smaller copies; null if it is not a picture. */
    thumbnail: z.string().nullable(),
    preview: z.string().nullable(),
    /** For administrators only: whether the file is hidden from the customer. */
    internal: z.boolean().optional(),
    uploaderEmail: z.string().nullable().optional(),
  })
  .meta({ id: 'OrderFile' })

export type OrderFileAnswer = z.input<typeof orderFile>

/** Returns a function that converts a file to the response for the caller. */
export async function fileAnswers(ctx: Context): Promise<(file: OrderFile) => OrderFileAnswer> {
  const { uid } = ctx.caller
  const linkTo = await fileLinks(ctx)
  return (file) => {
    const isReady = file.state === 'ready'
    const link = (form: 'download' | 'thumbnail' | 'preview') => linkTo({ fileId: file.id, form, uid })
    return fromRow(orderFile, file, {
      kind: kindOf(file.type),
      state: isReady ? 'ready' : 'uploading',
      by: file.byAgency ? 'agency' : 'customer',
      mine: file.uploaderUid === uid,
      removable: mayRemove(ctx, file),
      download: isReady ? link('download') : null,
      thumbnail: isReady && file.hasPreview ? link('thumbnail') : null,
      preview: isReady && file.hasPreview ? link('preview') : null,
      ...(isAgency(ctx) && { internal: file.internal, uploaderEmail: file.uploaderEmail }),
    })
  }
}
