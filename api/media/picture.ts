import type { Sharp } from 'sharp'
import { copiesOf, pictureTypes, type PictureType } from '#content/picture.ts'
import { InvalidInputError, TooLargeError, UnavailableError, UnsupportedTypeError } from '../errors.ts'
import { BoundedQueue, QueueFullError } from '../jobs/bounded-queue.ts'
import { loadSharp } from '../sharp.ts'
import { isSvg, sanitizeSvg } from './svg.ts'

export const maxMegabytes = 10
const maxPixels = 40_000_000
/** Of the largest copy: five million take 170 MB and four seconds to encode. */
const maxAvifPixels = 5_000_000

/** One picture at a time: of the four threads that also read files and answer look-ups, three stay free. */
const queue = new BoundedQueue(1, 10)

/** What a picture is made of, read from its bytes: what its sender calls it proves nothing. */
const kinds = [
  ['image/jpeg', (b: Buffer) => b.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/gif', (b: Buffer) => /^GIF8[79]a/.test(b.toString('latin1', 0, 6))],
  ['image/webp', (b: Buffer) => /^RIFF....WEBP/s.test(b.toString('latin1', 0, 12))],
] as const

export interface Copy {
  /** The end of its file name. */
  name: string
  contentType: string
  bytes: Buffer
}

export interface Made {
  contentType: string
  width: number
  height: number
  /** The copy that content names: the drawing itself, else JPEG, or PNG where the picture is transparent. */
  fallback: PictureType
  copies: Copy[]
}

/** Makes what the site serves of a picture: nothing of what was sent gets out as it came. Throws 413, 415 and 422. */
export async function makeCopies(bytes: Buffer): Promise<Made> {
  if (bytes.length > maxMegabytes * 1024 * 1024) throw new TooLargeError(`At most ${maxMegabytes} MB.`)
  const contentType = kinds.find(([, is]) => is(bytes))?.[0]
  if (contentType) return inTurn(() => copiesOfBitmap(bytes, contentType))
  if (isSvg(bytes)) {
    const drawing = await sanitizeSvg(bytes)
    return inTurn(() => copiesOfDrawing(drawing))
  }
  throw new UnsupportedTypeError('Send a JPEG, PNG, WebP, GIF or SVG picture.')
}

async function inTurn<T>(make: () => Promise<T>): Promise<T> {
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

/** The sanitized drawing, and a bitmap of it for what shows no SVG: mails and shared cards. */
async function copiesOfDrawing(drawing: Buffer): Promise<Made> {
  const sharp = await loadSharp()
  try {
    const { width, height } = await sharp(drawing, { limitInputPixels: maxPixels }).metadata()
    // 72 dots per inch is the size that the drawing states; a small logo gets more so that its bitmap stays sharp.
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

/** Decodes a bitmap once: of its largest copy the others are made. */
async function decode(bytes: Buffer) {
  const sharp = await loadSharp()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
  const { autoOrient: size, hasAlpha } = await upright.metadata()
  const widths = copiesOf(size.width)
  const { data, info } = await upright
    .resize({ width: widths.at(-1)!, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (width: number): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize({
      width,
      withoutEnlargement: true,
    })
  return { size, hasAlpha, widths, at }
}

async function copiesOfBitmap(bytes: Buffer, contentType: string): Promise<Made> {
  try {
    const { size, hasAlpha, widths, at } = await decode(bytes)
    const fallback = hasAlpha ? 'png' : 'jpg'
    const middle = widths.findLast((width) => width <= 1280) ?? widths[0]!
    const webp: Copy[] = []
    for (const width of widths)
      webp.push({
        name: `-${width}.webp`,
        contentType: pictureTypes.webp,
        bytes: await at(width).webp({ quality: 80 }).toBuffer(),
      })
    const shown = hasAlpha
      ? at(middle).png({ compressionLevel: 9 })
      : at(middle).jpeg({ quality: 82, mozjpeg: true })
    const plain = {
      name: `-${size.width}x${size.height}.${fallback}`,
      contentType: hasAlpha ? 'image/png' : 'image/jpeg',
      bytes: await shown.toBuffer(),
    }
    return { contentType, width: size.width, height: size.height, fallback, copies: [plain, ...webp] }
  } catch (error) {
    throw unreadable(error)
  }
}

/**
 * The copies of a bitmap in AVIF. Encoding takes over a second for a photo, so uploads wait for none of it. Quality 60 is
 * to the eye what WebP's 80 is, in four fifths of the bytes. Throws 422 for what cannot be read, is too large or takes too long.
 */
export async function makeAvifCopies(bytes: Buffer): Promise<Copy[]> {
  const inTurnOrUnreadable = <T>(make: () => Promise<T>) =>
    inTurn(() =>
      make().catch((error: unknown) => {
        throw unreadable(error)
      }),
    )
  const { widths, at, size } = await inTurnOrUnreadable(() => decode(bytes))
  const largest = widths.at(-1)!
  if ((largest * largest * size.height) / size.width > maxAvifPixels)
    throw new InvalidInputError('It has too many pixels for copies in AVIF.')
  const copies: Copy[] = []
  for (const width of widths)
    copies.push({
      name: `-${width}.avif`,
      contentType: pictureTypes.avif,
      bytes: await inTurnOrUnreadable(() =>
        at(width).timeout({ seconds: 30 }).avif({ quality: 60, effort: 2 }).toBuffer(),
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
