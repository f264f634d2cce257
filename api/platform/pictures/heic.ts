import { PictureError } from './picture-error.ts'

/** Decoding takes 12 bytes per pixel: the photos of phones have 12 or 24 million pixels. */
const maxPixels = 25_000_000

/**
 * The pixels of the main picture of a HEIC file, upright. libvips, as packaged with sharp, has no HEVC decoder because of
 * its patents; this one is WebAssembly.
 */
export async function decodeHeic(bytes: Buffer) {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new PictureError('The HEIC file cannot be read. Export the photo as JPEG.')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels)
    throw new PictureError(
      `A HEIC photo may have at most ${maxPixels / 1_000_000} million pixels. Export it as JPEG.`,
    )
  const data = new Uint8ClampedArray(width * height * 4)
  const isDecoded = await new Promise<boolean>((resolve) =>
    image.display({ data, width, height }, (decoded) => resolve(decoded !== null)),
  )
  if (!isDecoded) throw new PictureError('The HEIC file cannot be read. Export the photo as JPEG.')
  return { data, width, height }
}
