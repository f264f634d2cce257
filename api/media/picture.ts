import type { Sharp } from 'sharp'
import { copyWidths, pictureTypes, type PictureType } from '#content/picture.ts'
import { InvalidInputError, TooLargeError, UnavailableError, UnsupportedTypeError } from '../errors.ts'
import { BoundedQueue, QueueFullError } from '../jobs/bounded-queue.ts'
import { loadSharp } from '../sharp.ts'
import { isSvg, sanitizeSvg } from './svg.ts'

export const maxMegabytes = 10
const maxPixels = 40_000_000
/** The limit for the largest AVIF copy: encoding five million pixels takes 170 MB and four seconds. */
const maxAvifPixels = 5_000_000

/** One picture at a time, so that three of libuv's four threads stay free for file access and DNS lookups. */
const queue = new BoundedQueue(1, 10)

/** The signatures of the accepted bitmap formats: the type that the sender states is not trusted. */
const signatures = [
  ['image/jpeg', (b: Buffer) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (b: Buffer) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b: Buffer) => /^RIFF....WEBP/s.test(b.toString('latin1', 0, 12))],
] as const

export interface Copy {
  /** The suffix of the file name. */
  name: string
  contentType: string
  bytes: Buffer
}

/** An uploaded picture, converted for the site. */
interface ConvertedPicture {
  contentType: string
  width: number
  height: number
  /** The type of the copy that content refers to: SVG for a drawing, PNG for a transparent picture, otherwise JPEG. */
  fallback: PictureType
  copies: Copy[]
}

/**
 * Makes the copies of a picture that the site serves. The upload itself is never served. Throws 413 if the picture is
 * too large, 415 for another format, and 422 for a damaged file.
 */
export async function makeCopies(bytes: Buffer): Promise<ConvertedPicture> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new TooLargeError(`At most ${maxMegabytes} MB.`)
  const contentType = signatures.find(([, matches]) => matches(bytes))?.[0]
  if (contentType) return queued(() => copiesOfBitmap(bytes, contentType))
  if (isSvg(bytes)) {
    const drawing = await sanitizeSvg(bytes)
    return queued(() => copiesOfDrawing(drawing))
  }
  throw new UnsupportedTypeError('Send a JPEG, PNG, WebP, GIF or SVG picture.')
}

/** Waits for the queue, and throws a 503 if it is full. */
async function queued<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(make)
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    throw new UnavailableError({
      detail: 'Many pictures are being uploaded. Please try again in a moment.',
      retryAfter: 10,
    })
  }
}

/** The sanitized drawing, and a bitmap of it for mails and share images, which do not support SVG. */
async function copiesOfDrawing(drawing: Buffer): Promise<ConvertedPicture> {
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(drawing, { limitInputPixels: maxPixels }).metadata()
    // 72 dots per inch gives the size that the drawing states; a small logo is rendered larger to stay sharp.
    const density = Math.min(2400, Math.max(72, Math.round((72 * 640) / width)))
    const bitmap = await sharp(drawing, { density, limitInputPixels: maxPixels })
      .timeout({ seconds: 20 })
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const name = `-${width}x${height}`
    const copies = [
      { name: `${name}.svg`, contentType: 'image/svg+xml', bytes: drawing },
      { name: `${name}.png`, contentType: 'image/png', bytes: bitmap },
    ]
    return { contentType: 'image/svg+xml', width, height, fallback: 'svg', copies }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Decodes a bitmap once, in the size of its largest copy, from which the others are made. */
async function decode(bytes: Buffer) {
  const sharp = await loadSharp()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
  const { autoOrient: size, hasAlpha } = await upright.metadata()
  const widths = copyWidths(size.width)
  const { data, info } = await upright
    .resize({ width: widths.at(-1)!, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const resizedTo = (width: number): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width,
      withoutEnlargement: true,
    })
  return { size, hasAlpha, widths, resizedTo }
}

async function copiesOfBitmap(bytes: Buffer, contentType: string): Promise<ConvertedPicture> {
  try {
    const { size, hasAlpha, widths, resizedTo } = await decode(bytes)
    const fallback = hasAlpha ? 'png' : 'jpg'
    const middle = widths.findLast((width) => width <= 1280) ?? widths[0]!
    const webp: Copy[] = []
    for (const width of widths)
      webp.push({
        name: `-${width}.webp`,
        contentType: pictureTypes.webp,
        bytes: await resizedTo(width).webp({ quality: 80 }).toBuffer(),
      })
    const encoded = hasAlpha
      ? resizedTo(middle).png({ compressionLevel: 9 })
      : resizedTo(middle).jpeg({ quality: 82, mozjpeg: true })
    const fallbackCopy = {
      name: `-${size.width}x${size.height}.${fallback}`,
      contentType: hasAlpha ? 'image/png' : 'image/jpeg',
      bytes: await encoded.toBuffer(),
    }
    return { contentType, width: size.width, height: size.height, fallback, copies: [fallbackCopy, ...webp] }
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * Makes the AVIF copies of a bitmap. Encoding a photo takes over a second, so that uploads do not wait for it. Quality
 * 60 looks like WebP's 80, with four fifths of the bytes. Throws 422 if the picture cannot be read, is too large or
 * takes too long.
 */
export async function makeAvifCopies(bytes: Buffer): Promise<Copy[]> {
  const queuedOrUnreadable = <T>(make: () => Promise<T>) =>
    queued(() =>
      make().catch((error: unknown) => {
        throw unreadable(error)
      }),
    )
  const { widths, resizedTo, size } = await queuedOrUnreadable(() => decode(bytes))
  const largest = widths.at(-1)!
  if ((largest * largest * size.height) / size.width > maxAvifPixels)
    throw new InvalidInputError('The picture has too many pixels for AVIF copies.')
  const copies: Copy[] = []
  for (const width of widths)
    copies.push({
      name: `-${width}.avif`,
      contentType: pictureTypes.avif,
      bytes: await queuedOrUnreadable(() =>
        resizedTo(width).timeout({ seconds: 30 }).avif({ quality: 60, effort: 2 }).toBuffer(),
      ),
    })
  return copies
}

function unreadable(error: unknown) {
  const tooLarge = error instanceof Error && /pixel limit/.test(error.message)
  return new InvalidInputError(
    tooLarge
      ? `At most ${maxPixels / 1_000_000} million pixels. Make it smaller first.`
      : 'The file is damaged: it cannot be read as a picture.',
  )
}
