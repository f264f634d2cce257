import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { loadSharp } from '../sharp.ts'
import { bitmapType } from './format.ts'
import { decodeHeic } from './heic.ts'
import { PictureError } from './picture-error.ts'

/** The limit of the decoded bytes; the process that decodes them may take twice as much memory. */
const maxDecodedBytes = 200_000_000
/** The limit of an animation: its frames times its size. Each second, ten million are encoded. */
const maxAnimatedPixels = 50_000_000

const bytesPerSample: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  double: 8,
  complex: 8,
}

interface Options {
  maxPixels: number
  /** Whether animations are opened with all of their frames, or only the first one. */
  keepsAnimation?: boolean
}

interface OpenedBitmap {
  /** Before any other operation. */
  sharp: Sharp
  width: number
  height: number
  hasAlpha: boolean
  isAnimated: boolean
}

/** Opens a bitmap of any accepted format, upright. Throws a PictureError if it would take too much memory. */
export async function openBitmap(bytes: Buffer, options: Options): Promise<OpenedBitmap> {
  const sharp = await loadSharp()
  const format = bitmapType(bytes)
  if (format === 'image/heic') {
    const { data, width, height } = await decodeHeic(bytes)
    // Only opaque photos come as HEIC.
    const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    return { sharp: opaque, width, height, hasAlpha: false, isAnimated: false }
  }
  if (options.keepsAnimation && isOtherAnimation(bytes))
    throw new PictureError('Only the first picture of this animation could be shown. Save it as GIF or WebP.')
  const input: SharpOptions = { limitInputPixels: options.maxPixels, failOn: 'error' }
  const metadata = await sharp(bytes, { ...input, limitInputPixels: false }).metadata()
  const isAnimated =
    (options.keepsAnimation ?? false) && (metadata.pages ?? 1) > 1 && /gif|webp/.test(format ?? '')
  checkSize(metadata, options.maxPixels, isAnimated)
  // All frames are one high picture.
  if (isAnimated) Object.assign(input, { animated: true, limitInputPixels: maxAnimatedPixels })
  const opened = sharp(bytes, input).timeout({ seconds: 40 })
  return {
    sharp: isAnimated ? opened : opened.autoOrient(),
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    hasAlpha: metadata.hasAlpha,
    isAnimated,
  }
}

/** Throws if the decoded picture would be too large, by what its header says. */
function checkSize(metadata: Metadata, maxPixels: number, isAnimated: boolean) {
  const { width, height, channels, depth, isProgressive, format, pages = 1 } = metadata
  if (width * height > maxPixels)
    throw new PictureError(`At most ${maxPixels / 1_000_000} million pixels. Make it smaller first.`)
  if (isAnimated && width * height * pages > maxAnimatedPixels)
    throw new PictureError(
      `An animation may have at most ${maxAnimatedPixels / 1_000_000} million pixels in all of its ${pages} frames. Make it smaller or shorter first.`,
    )
  // These are decoded as a whole, beside a second form of the same picture; others row by row.
  const copies = isProgressive || format === 'heif' ? 2 : 1
  if (width * height * channels * (bytesPerSample[depth] ?? 4) * copies > maxDecodedBytes)
    throw new PictureError(
      `The picture takes more than ${maxDecodedBytes / 1_000_000} MB of memory once decoded. Make it smaller, or save it with 8 bits per color and not progressive or interlaced.`,
    )
}

/** Animated PNG and AVIF, of which only the first picture can be read. */
const isOtherAnimation = (bytes: Buffer) =>
  bytes.toString('latin1', 4, 12) === 'ftypavis' ||
  (bytes.toString('latin1', 1, 4) === 'PNG' && bytes.subarray(0, 64 * 1024).includes('acTL'))
