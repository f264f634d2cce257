import { randomUUID } from 'node:crypto'
import { openBitmap } from '../../platform/pictures/bitmap.ts'
import { bitmapType } from '../../platform/pictures/format.ts'
import { PictureError } from '../../platform/pictures/picture-error.ts'

/** In all pictures of a drawing together. */
const maxPixels = 40_000_000
const maxPictures = 100
const maxSize = 1920

/** The bitmaps in a drawing: each is encoded anew, in at most the size of a page, so that nothing else is in it. */
export class EmbeddedPictures {
  readonly #id = randomUUID()
  readonly #found: Buffer[] = []

  /** Whether one has a format that the library for drawings does not read. */
  get hasNewFormat(): boolean {
    return this.#found.some((bytes) => !/png|jpeg|gif/.test(bitmapType(bytes) ?? ''))
  }

  /** Takes the address of a picture with its data; returns a placeholder. Throws if it is not in the file. */
  add(href: string): string {
    const [, encoded] = /^\s*data:image\/[\w.+-]+;base64,([\w+/=\s-]*)$/.exec(href) ?? []
    const bytes = Buffer.from(encoded ?? '', 'base64')
    if (!bitmapType(bytes))
      throw new PictureError(
        'The SVG file refers to a picture in another file. Embed it as JPEG or PNG, or export everything as PNG.',
      )
    if (this.#found.push(bytes) > maxPictures)
      throw new PictureError(`The SVG file contains more than ${maxPictures} pictures. Export it as PNG.`)
    return this.#placeholder(this.#found.length - 1)
  }

  #placeholder(position: number) {
    return `#${this.#id}-${position}`
  }

  async putInto(drawing: string): Promise<string> {
    let text = drawing
    let pixels = 0
    for (const [position, bytes] of this.#found.entries()) {
      const opened = await openBitmap(bytes, { maxPixels: maxPixels - pixels, keepsAnimation: false })
      pixels += opened.width * opened.height
      const resized = opened.sharp.resize({
        width: maxSize,
        height: maxSize,
        fit: 'inside',
        withoutEnlargement: true,
      })
      const isPhoto = !opened.hasAlpha && bitmapType(bytes) !== 'image/png'
      const encoded = await (isPhoto ? resized.jpeg({ quality: 85 }) : resized.png()).toBuffer()
      const address = `data:image/${isPhoto ? 'jpeg' : 'png'};base64,${encoded.toString('base64')}`
      text = text.replace(`"${this.#placeholder(position)}"`, () => `"${address}"`)
    }
    return text
  }
}
