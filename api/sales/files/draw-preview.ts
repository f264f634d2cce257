import { openBitmap } from '../../platform/pictures/bitmap.ts'
import { drawnOrRefused } from '../../platform/pictures/picture-error.ts'
import { loadSharp } from '../../platform/sharp.ts'

const maxPixels = 60_000_000

/** The maximum width and height of generated pictures. Uploads are never shown unchanged, for security. */
const maxSizes = { thumbnail: 320, preview: 1600 } as const

export const drawPreview = (bytes: Buffer) =>
  drawnOrRefused(async () => {
    const sharp = await loadSharp()
    const within = (size: number) =>
      ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const
    const opened = await openBitmap(bytes, { maxPixels })
    const preview = await opened.sharp.resize(within(maxSizes.preview)).webp({ quality: 80 }).toBuffer()
    const thumbnail = await sharp(preview).resize(within(maxSizes.thumbnail)).webp({ quality: 75 }).toBuffer()
    return { preview, thumbnail }
  })
