import sharp from 'sharp'

export interface Icon {
  /** In pixels, as wide as high. */
  size: number
  picture: Uint8Array
  /** The color behind the picture; a picture without one fills the icon. */
  background?: string | undefined
}

const maxPixels = 40_000_000

/** Draws a picture of any proportions as a square PNG icon. Throws if it is not a picture. */
export async function drawIcon({ size, picture, background }: Icon): Promise<Buffer> {
  const inner = background ? Math.round(size * 0.86) : size
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = await sharp(picture, { density: 300, limitInputPixels: maxPixels })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  if (!background) return drawn
  // The home screen of a phone rounds the corners itself, and shows transparent parts in black.
  const radius = size === 180 ? 0 : size * 0.18
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${radius}" fill="${background}"/></svg>`
  return sharp(Buffer.from(plate))
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}

/** A logo for a share image, within the given width and height. */
export const drawLogo = (picture: Uint8Array, width: number, height: number) =>
  sharp(picture, { density: 300, limitInputPixels: maxPixels })
    .resize(width, height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
