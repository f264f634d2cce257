import { createHash } from 'node:crypto'

/** What is written on the picture of a page, which is shown where its link is shared. */
export interface ShareImageWords {
  headline: string
  name: string
  /** The address of the logo on it. */
  logo?: string | undefined
}

/** Counted up when the drawing changes: pictures are kept by whoever has seen them. */
const drawing = 2

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

interface Colors {
  brand: string
  accent: string
}

/** The address of an icon that the server draws from a picture, or from the site's own mark. */
export const iconAddress = (size: number, picture: string | undefined, { brand, accent }: Colors) =>
  `/og/icon-${size}-${hashOf([drawing, picture, brand, accent])}.png`

/**
 * The address of a page's picture, another one for other words or colors (as `#rrggbb`). The server draws it from what
 * the page says of itself, when it is first asked for.
 */
export function shareImageAddress(path: string, words: ShareImageWords, { brand, accent }: Colors): string {
  const hash = hashOf([drawing, words])
  const name = path === '/' ? '/home' : path
  return `/og${name}-${brand.slice(1)}-${accent.slice(1)}-${hash}.png`
}
