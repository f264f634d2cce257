import { InvalidInputError, TooLargeError } from '../errors.ts'
import { drawing } from '../drawing.ts'
import type { sanitizeDrawing } from './svg-drawing.ts'

const maxKilobytes = 300

const sanitize = drawing.function<typeof sanitizeDrawing>(
  new URL('svg-drawing.ts', import.meta.url),
  'sanitizeDrawing',
)

/** Whether the bytes are a text that contains an `<svg` element; binary formats are recognized before this is asked. */
export const isSvg = (bytes: Buffer) => /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096))

/** The drawing without anything that could run or load. Throws 413 above 300 kB and 422 for a damaged file. */
export async function sanitizeSvg(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > maxKilobytes * 1024)
    throw new TooLargeError(`An SVG file may have at most ${maxKilobytes} kB. Export it as PNG instead.`)
  const source = bytes.toString('utf8')
  // Entities could expand without bound; current drawing programs export none.
  if (/<!ENTITY/i.test(source))
    throw new InvalidInputError('The SVG file contains entity declarations. Export it as plain SVG.')
  const drawing = await sanitize(source)
  if (drawing === undefined)
    throw new InvalidInputError('The file is damaged: it cannot be read as an SVG picture.')
  return Buffer.from(drawing)
}
