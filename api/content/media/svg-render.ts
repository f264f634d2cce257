import { PictureError } from '../../platform/pictures/picture-error.ts'
import { loadSharp } from '../../platform/sharp.ts'
import type { SafeDrawing } from './svg-drawing.ts'

const maxPixels = 40_000_000
const maxUnits = 99_999

/**
 * A bitmap of a sanitized drawing, and its size. Throws a PictureError if it shows nothing, or does not look like the file
 * that was sent.
 */
export async function renderDrawing({ drawing, isComparable }: SafeDrawing, original: Buffer) {
  const sharp = await loadSharp()
  const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata()
  if (width > maxUnits || height > maxUnits)
    throw new PictureError('The SVG file states more than 99,999 pixels. Export it smaller.')
  // 72 dots per inch gives the size that the drawing states; a small logo is rendered larger to stay sharp.
  const density = Math.min(2400, Math.max(1, Math.round((72 * 640) / Math.max(width, height))))
  const render = (svg: Buffer) =>
    sharp(svg, { density, limitInputPixels: maxPixels })
      .timeout({ seconds: 20 })
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await render(drawing)
  if (data.every((value, i) => i % 4 !== 3 || value === 0))
    throw new PictureError('The SVG file shows nothing: it is empty, or what it shows cannot be kept.')
  // What cannot be rendered as it was sent cannot be compared.
  const sent = isComparable && (await render(original).catch(() => undefined))
  if (sent && differs(sent.data, data))
    throw new PictureError('Parts of the SVG file cannot be shown. Export it as plain SVG, or as PNG.')
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  const bitmap = await sharp(data, { raw }).png({ compressionLevel: 9 }).toBuffer()
  return { width, height, bitmap }
}

/** Whether more than one of two hundred samples differs visibly. */
function differs(one: Buffer, other: Buffer) {
  let different = 0
  for (const [i, value] of one.entries()) if (Math.abs(value - (other[i] ?? 0)) > 48) different++
  return different > one.length / 200
}
