import { createHash } from 'node:crypto'

/** The texts on a page's share image. */
export interface ShareImageWords {
  headline: string
  name: string
  /** The address of the logo on it. */
  logo?: string | undefined
  /** The direction of the text, if it is from right to left. */
  dir?: 'rtl' | undefined
}

/** Increased when the drawing changes, because clients cache the images. */
const drawingVersion = 2

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

interface Colors {
  brand: string
  accent: string
}

/** The address of an icon that the server generates from a picture or from the site's default mark. */
export const iconAddress = (size: number, picture: string | undefined, { brand, accent }: Colors) =>
  `/og/icon-${size}-${hashOf([drawingVersion, picture, brand, accent])}.png`

/**
 * The address of a page's share image, which depends on its texts and colors (as `#rrggbb`). The server generates it from
 * the page's metadata at the first request.
 */
export function shareImageAddress(path: string, words: ShareImageWords, { brand, accent }: Colors): string {
  const hash = hashOf([drawingVersion, words])
  const name = path === '/' ? '/home' : path
  return `/og${name}-${brand.slice(1)}-${accent.slice(1)}-${hash}.png`
}
