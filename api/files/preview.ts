import { buffer } from 'node:stream/consumers'
import { inTransaction, type Database } from '../db/database.ts'
import { announceOrderEvent } from '../orders/order-events.ts'
import { loadSharp } from '../sharp.ts'
import { readFile } from './read.ts'
import type { FileStore } from './store.ts'
import { isRaster } from './types.ts'
import { folderOf } from './upload.ts'

/** Larger files get no preview. */
const maxBytes = 30 * 1024 * 1024
const maxPixels = 60_000_000

/** The maximum width and height of generated pictures. Uploads are never shown unchanged, for security. */
const maxSizes = { thumbnail: 320, preview: 1600 } as const

export const previewKey = (fileId: string, form: keyof typeof maxSizes) => `${folderOf(fileId)}${form}.webp`

/** Makes the thumbnail and the preview of a picture; does nothing if the file cannot be read as a picture. */
export async function makePreview(db: Database, store: FileStore, id: string): Promise<void> {
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (file?.state !== 'ready' || file.has_preview || !isRaster(file.type) || file.size > maxBytes) return
  const bytes = await buffer(await readFile(db, store, file))
  const pictures = await draw(bytes)
  if (!pictures) return
  for (const form of ['preview', 'thumbnail'] as const)
    await store.put(previewKey(id, form), pictures[form], {
      size: pictures[form].length,
      contentType: 'image/webp',
    })
  const isSaved = await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('files')
      .set({ has_preview: true })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announceOrderEvent(tx, file.order_id, 'file')
    return numUpdatedRows > 0n
  })
  // The file was removed meanwhile, and its other bytes may be deleted already.
  if (!isSaved) for (const form of ['preview', 'thumbnail'] as const) await store.remove(previewKey(id, form))
}

/** Draws both pictures; undefined if the file cannot be read, because retrying the job would not help. */
async function draw(bytes: Buffer) {
  const sharp = await loadSharp()
  try {
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
    const preview = await upright
      .resize({ width: maxSizes.preview, height: maxSizes.preview, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    const thumbnail = await sharp(preview)
      .resize({
        width: maxSizes.thumbnail,
        height: maxSizes.thumbnail,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 75 })
      .toBuffer()
    return { preview, thumbnail }
  } catch {
    return undefined
  }
}
