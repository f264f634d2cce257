import { buffer } from 'node:stream/consumers'
import { withTransaction, type Context } from '../../platform/context.ts'
import { refreshPages } from '../orders/order-events.ts'
import { backgroundDrawing } from '../../platform/drawing.ts'
import { accepted } from '../../platform/pictures/picture-error.ts'
import { DomainError } from '../../platform/errors.ts'
import type { drawPreview } from './draw-preview.ts'
import { audienceOf } from './files.ts'
import { readFile } from './read.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { isRaster } from './types.ts'
import { folderOf } from './upload.ts'

/** Larger files get no preview. */
const maxBytes = 30 * 1024 * 1024

const draw = backgroundDrawing.function<typeof drawPreview>(
  new URL('draw-preview.ts', import.meta.url),
  'drawPreview',
)

export const previewKey = (fileId: string, form: 'thumbnail' | 'preview') => `${folderOf(fileId)}${form}.webp`

/** Makes the thumbnail and the preview of a picture; does nothing if the file cannot be read as a picture. */
export async function makePreview(ctx: Context, store: FileStore, id: string): Promise<void> {
  const file = await ctx.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file?.state !== 'ready' || file.hasPreview || !isRaster(file.type) || file.size > maxBytes) return
  const bytes = await buffer(await readFile(ctx, store, file))
  const pictures = await accepted(draw(bytes)).catch((error: unknown) => {
    // Drawing it again would not help.
    if (error instanceof DomainError) return undefined
    throw error
  })
  if (!pictures) return
  for (const form of ['preview', 'thumbnail'] as const)
    await store.put(previewKey(id, form), pictures[form], {
      size: pictures[form].length,
      contentType: 'image/webp',
    })
  const isSaved = await withTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('files')
      .set({ hasPreview: true })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await refreshPages(ctx, file.orderId, { subject: 'file', audience: audienceOf(file) })
    return numUpdatedRows > 0n
  })
  // The file was removed meanwhile, and its other bytes may be deleted already.
  if (!isSaved) for (const form of ['preview', 'thumbnail'] as const) await store.remove(previewKey(id, form))
}
