import { createHash } from 'node:crypto'

/** What stands on the picture of a page, which is shown where its link is shared. */
export interface CardWords {
  headline: string
  name: string
}

/** Counted up when the drawing changes: pictures are kept by whoever has seen them. */
const drawing = 1

/**
 * The address of a page's picture, another one for other words or colours (as `#rrggbb`). The server draws it from what
 * the page says of itself, when it is first asked for.
 */
export function cardAddress(
  path: string,
  words: CardWords,
  { brand, accent }: { brand: string; accent: string },
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawing, words]))
    .digest('hex')
    .slice(0, 12)
  const name = path === '/' ? '/home' : path
  return `/og${name}-${brand.slice(1)}-${accent.slice(1)}-${hash}.png`
}
