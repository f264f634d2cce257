import { backgroundDrawing, drawing } from '../../platform/drawing.ts'
import { TooLargeError, UnavailableError, UnsupportedTypeError } from '../../platform/errors.ts'
import { BoundedQueue, QueueFullError } from '../../platform/jobs/bounded-queue.ts'
import { bitmapType } from '../../platform/pictures/format.ts'
import { accepted } from '../../platform/pictures/picture-error.ts'
import type { drawAvifCopies, drawCopies } from './draw-copies.ts'
import { checkSvg, isSvg } from './svg.ts'

export const maxMegabytes = 10

const module = new URL('draw-copies.ts', import.meta.url)
const copiesOf = drawing.function<typeof drawCopies>(module, 'drawCopies')
const avifCopiesOf = backgroundDrawing.function<typeof drawAvifCopies>(module, 'drawAvifCopies')

/** Limits the uploads that are held in memory while they wait for the process of drawing. */
const queue = new BoundedQueue(1, 10)

/**
 * Makes the copies of a picture that the site serves. The upload itself is never served. Throws 413 if the file is too
 * large, 415 for another format, and 422 for a picture that is damaged, too large or cannot be shown as it is.
 */
export async function makeCopies(bytes: Buffer) {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new TooLargeError(`At most ${maxMegabytes} MB.`)
  const type = bitmapType(bytes)
  if (type === 'image/tiff' || !(type ?? isSvg(bytes)))
    throw new UnsupportedTypeError('Send a JPEG, PNG, WebP, AVIF, GIF, HEIC or SVG picture.')
  if (!type) checkSvg(bytes)
  try {
    return await queue.run(() => accepted(copiesOf(bytes)))
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    throw new UnavailableError({
      detail: 'Many pictures are being uploaded. Please try again in a moment.',
      retryAfter: 10,
    })
  }
}

/** Makes the AVIF copies of a bitmap. Throws 422 if it cannot be read, is too large or takes too long. */
export const makeAvifCopies = (bytes: Buffer) => accepted(avifCopiesOf(bytes))
