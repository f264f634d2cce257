import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

/** The site's own typefaces, by the weight that their files begin with, and one that knows more of the world's letters. */
const files = {
  display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  text: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  displayExt:
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
  textExt: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
  other: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const
type Face = keyof typeof files

const fonts = new Map<Face, Promise<Font>>()

/** Read when a picture is first drawn: most processes never draw one. */
function fontOf(face: Face): Promise<Font> {
  const open = async () => {
    const [{ create }, bytes] = await Promise.all([
      import('fontkit'),
      readFile(fileURLToPath(import.meta.resolve(files[face]))),
    ])
    return create(bytes) as Font
  }
  if (!fonts.has(face)) fonts.set(face, open())
  return fonts.get(face)!
}

/** A line of words as outlines: drawn the same everywhere, whatever fonts a machine has. */
export interface Outline {
  /** In pixels. */
  width: number
  /** SVG elements, the line's beginning on its baseline at 0, 0. */
  shapes: string
}

export type Outliner = (words: string, size: number) => Outline

/** Gives what draws words in a typeface; letters that it does not have are drawn in the other one. */
export async function outliner(face: 'display' | 'text'): Promise<Outliner> {
  const fonts = await Promise.all([fontOf(face), fontOf(`${face}Ext`), fontOf('other')])
  return (words, size) => {
    let width = 0
    let shapes = ''
    for (const [font, run] of runs(words, fonts)) {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(run)
      for (const [i, glyph] of glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = positions[i]!
        const d = glyph.path.toSVG()
        const place = `translate(${(width + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)})`
        if (d) shapes += `<path transform="${place} scale(${scale} ${-scale})" d="${d}"/>`
        width += xAdvance * scale
      }
    }
    return { width, shapes }
  }
}

/** The words in pieces, each with the first typeface that can draw it. */
function runs(words: string, fonts: readonly Font[]): (readonly [Font, string])[] {
  const pieces: [Font, string][] = []
  for (const letter of words) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0)!)) ?? fonts.at(-1)!
    const last = pieces.at(-1)
    if (last?.[0] === font) last[1] += letter
    else pieces.push([font, letter])
  }
  return pieces
}
