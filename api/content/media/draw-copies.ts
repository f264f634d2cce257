import type { Sharp } from 'sharp'
import { copyWidths, pictureTypes, type PictureType } from '#content/model/picture.ts'
import { openBitmap } from '../../platform/pictures/bitmap.ts'
import { bitmapType } from '../../platform/pictures/format.ts'
import { drawnOrRefused, PictureError } from '../../platform/pictures/picture-error.ts'
import { loadSharp } from '../../platform/sharp.ts'
import { sanitizeDrawing } from './svg-drawing.ts'
import { renderDrawing } from './svg-render.ts'

const maxPixels = 40_000_000
/** The limit for the largest AVIF copy: encoding five million pixels takes 170 MB and four seconds. */
const maxAvifPixels = 5_000_000

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
  /**
   * The type of the copy that content refers to: SVG for a drawing, WebP for an animation, PNG for a transparent picture,
   * otherwise JPEG.
   */
  fallback: PictureType
  copies: Copy[]
}

/** Makes the copies of a picture that the site serves. */
export const drawCopies = (bytes: Buffer) =>
  drawnOrRefused(async (): Promise<ConvertedPicture> => {
    const contentType = bitmapType(bytes)
    return contentType ? copiesOfBitmap(bytes, contentType) : copiesOfDrawing(bytes)
  })

/** The sanitized drawing, and a bitmap of it for mails and share images, which do not support SVG. */
async function copiesOfDrawing(bytes: Buffer): Promise<ConvertedPicture> {
  const safe = await sanitizeDrawing(bytes.toString('utf8'))
  const { width, height, bitmap } = await renderDrawing(safe, bytes)
  const name = `-${width}x${height}`
  const copies = [
    { name: `${name}.svg`, contentType: pictureTypes.svg, bytes: safe.drawing },
    { name: `${name}.png`, contentType: pictureTypes.png, bytes: bitmap },
  ]
  return { contentType: pictureTypes.svg, width, height, fallback: 'svg', copies }
}

async function copiesOfBitmap(bytes: Buffer, contentType: string): Promise<ConvertedPicture> {
  const opened = await openBitmap(bytes, { maxPixels, keepsAnimation: true })
  const { width, height, hasAlpha, isAnimated } = opened
  const widths = copyWidths(width)
  const resizedTo = isAnimated
    ? (to: number) => opened.sharp.clone().resize({ width: to, withoutEnlargement: true })
    : await decodedTo(opened.sharp, widths.at(-1)!)
  const toWebp = (picture: Sharp) => picture.webp({ quality: 80, effort: isAnimated ? 1 : 4 }).toBuffer()
  const copies: Copy[] = []
  const add = (name: string, type: keyof typeof pictureTypes, bytes: Buffer) =>
    copies.push({ name: `${name}.${type}`, contentType: pictureTypes[type], bytes })

  const middle = widths.findLast((each) => each <= 1280) ?? widths[0]!
  const still = isAnimated
    ? await decodedTo((await openBitmap(bytes, { maxPixels })).sharp, middle)
    : resizedTo
  const name = `-${width}x${height}`
  if (hasAlpha || isAnimated) add(name, 'png', await still(middle).png({ compressionLevel: 9 }).toBuffer())
  else add(name, 'jpg', await still(middle).jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  for (const each of widths) {
    const copy = await toWebp(resizedTo(each))
    add(`-${each}`, 'webp', copy)
    if (isAnimated && each === middle) add(name, 'webp', copy)
  }
  return { contentType, width, height, fallback: isAnimated ? 'webp' : hasAlpha ? 'png' : 'jpg', copies }
}

/** Decodes a bitmap once, in the size of its largest copy, from which the others are made. */
async function decodedTo(picture: Sharp, largest: number): Promise<(width: number) => Sharp> {
  const sharp = await loadSharp()
  const { data, info } = await picture
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return (to) =>
    sharp(data, { raw: { width, height, channels } }).resize({ width: to, withoutEnlargement: true })
}

/**
 * Makes the AVIF copies of a bitmap. Encoding a photo takes over a second, so that uploads do not wait for it. Quality
 * 60 looks like WebP's 80, with four fifths of the bytes.
 */
export const drawAvifCopies = (bytes: Buffer) =>
  drawnOrRefused(async () => {
    const opened = await openBitmap(bytes, { maxPixels })
    const widths = copyWidths(opened.width)
    const largest = widths.at(-1)!
    if ((largest * largest * opened.height) / opened.width > maxAvifPixels)
      throw new PictureError('The picture has too many pixels for AVIF copies.')
    const resizedTo = await decodedTo(opened.sharp, largest)
    const copies: Copy[] = []
    for (const width of widths)
      copies.push({
        name: `-${width}.avif`,
        contentType: pictureTypes.avif,
        bytes: await resizedTo(width).timeout({ seconds: 30 }).avif({ quality: 60, effort: 2 }).toBuffer(),
      })
    return copies
  })
