import { isHeic } from './queries.ts'

/** The limits of the server, see `api/content/media/picture.ts`. */
const maxBytes = 10 * 1024 * 1024
const maxPixels = 40_000_000
/** The longest side of a shrunk picture, in pixels: twice the widest copy that the site serves. */
const maxSide = 3840

/**
 * Returns the file itself if it is within the limits, otherwise a smaller version of the picture, so that photos from a
 * camera can be uploaded directly. A photo in HEIC, which most browsers cannot read, is left to the server. Throws an
 * `Error` with a message for the user if the browser cannot read the picture.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.type === 'image/svg+xml') return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap && isHeic(file)) {
    if (file.size <= maxBytes) return file
    throw new Error('This HEIC photo has more than 10 MB. Export it as JPEG and try again.')
  }
  if (!bitmap) throw new Error('This picture cannot be read. Save it as JPEG or PNG and try again.')
  try {
    const { width, height } = bitmap
    if (file.size <= maxBytes && width * height <= maxPixels) return file
    const factor = Math.min(1, maxSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // JPEG has no transparency; the others may have some.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    if (!blob) throw new Error('This picture is too large for your browser. Make it smaller first.')
    return new File([blob], file.name, { type: blob.type })
  } finally {
    bitmap.close()
  }
}
