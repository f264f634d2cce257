import sharp from 'sharp'
import { toHex, toOklch } from '#content/model/color.ts'
import type { Direction } from '#content/locale/locale.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { themeOf } from '#content/model/theme.ts'
import { drawLogo } from '../icons/draw.ts'
import { drawable, outliner, type Outliner } from './text-outlines.ts'

const size = { width: 1200, height: 630 }
const margin = 80
/** The width of the text, before the drawing. */
const textWidth = 760

/** What a share image shows: the page's own title, name and brand. */
export interface ShareImage {
  headline: string
  name: string
  /** Host and path. */
  address: string
  /** The brand color, as `#rrggbb`. */
  brand: string
  accent: string
  direction: Direction
  /** The owner's logo, and whether it is made for dark backgrounds. */
  logo?: { picture: Uint8Array; dark: boolean }
}

/**
 * Draws a share image (`og:image`): 1200 by 630 pixels, as PNG. satori (more than 20 packages) wraps text, too, but only at
 * a given size; it draws boxes for joined emoji and missing characters, and leaves it to the caller which font files a text
 * needs.
 */
export async function drawShareImage({
  headline,
  name,
  address,
  brand,
  accent,
  direction,
  logo,
}: ShareImage): Promise<Buffer> {
  const paint = paintOf(brand, accent)
  const [display, text] = [outliner('display', direction), outliner('text', direction)]
  /** Where something of this width begins, at a distance from the start of the line. */
  const from = (distance: number, width: number) =>
    direction === 'rtl' ? size.width - distance - width : distance
  // An address is ASCII: it can always be drawn.
  const displayName = drawable(name, 'display') || address.split(' › ')[0]!
  const { lines, height } = fit(drawable(headline, 'display') || displayName, display)
  const top = 330 - ((lines.length - 1) * height * 1.08) / 2
  const last = lines.at(-1)!
  const words = lines.map((line, i) =>
    place(line.shapes, from(margin, line.width), top + i * height * 1.08, paint.ink),
  )
  const caret = {
    x: from(margin + last.width + height * 0.14, height * 0.1),
    y: top + (lines.length - 1) * height * 1.08,
  }
  const logoImage = logo && (await drawLogo(logo.picture, 400, 52))
  // A logo for light backgrounds gets a light plate.
  const inset = logo && !logo.dark ? 12 : 0
  const plateWidth = (logoImage?.info.width ?? 0) + 2 * inset
  const plate = logoImage
    ? `<rect x="${from(margin, plateWidth)}" y="50" width="${plateWidth}" height="${logoImage.info.height + 2 * inset}" rx="14" fill="${inset ? paint.front : 'none'}"/>`
    : ''
  const shownName = shortened(displayName, 40, 700, display)
  const icon =
    direction === 'rtl' ? `translate(${size.width - margin} 66) scale(-1 1)` : `translate(${margin} 66)`
  const nameWithIcon = `<g stroke="${paint.accent}" stroke-width="9" transform="${icon}"><path d="M0 6h46M0 25h28M0 44h12"/></g>
${place(shownName.shapes, from(margin + 68, shownName.width), 108, paint.ink)}`
  const results = searchResults(paint)
  const shownAddress = shortened(address, 32, textWidth, text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${paint.background}"/>
${direction === 'rtl' ? `<g transform="translate(${size.width} 0) scale(-1 1)">${results}</g>` : results}
${logoImage ? plate : nameWithIcon}
${words.join('\n')}
<rect x="${caret.x}" y="${caret.y - height * 0.76}" width="${height * 0.1}" height="${height * 0.96}" fill="${paint.accent}"/>
<rect x="${from(margin, textWidth)}" y="526" width="${textWidth}" height="3" fill="${paint.soft}" opacity="0.5"/>
${place(shownAddress.shapes, from(margin, shownAddress.width), 574, paint.soft)}
</svg>`
  const drawing = sharp(Buffer.from(svg))
  if (logoImage)
    drawing.composite([{ input: logoImage.data, left: from(margin, plateWidth) + inset, top: 50 + inset }])
  return drawing.png({ palette: true, colors: 64, effort: 7 }).toBuffer()
}

type Paint = ReturnType<typeof paintOf>

/** The colors that the site uses on its dark background. */
function paintOf(brand: string, accent: string) {
  const theme = themeOf(brand, accent)
  const [background] = theme.deep!
  const deep = toOklch(background)
  return {
    background,
    raised: toHex({ ...deep, l: deep.l + 0.06 }),
    line: toHex({ ...deep, l: deep.l + 0.13 }),
    front: '#f6f3e8',
    mark: toHex({ ...toOklch(theme.tint![0]), l: 0.85 }),
    accent: theme.accent![0],
    ink: '#f6f3e8',
    soft: theme['on-deep-soft']![0],
  }
}

/** The drawing beside the text: four search results, the first one highlighted. */
const searchResults = (paint: Paint) =>
  [0, 1, 2, 3]
    .map((i) => {
      const y = 96 + i * 112
      const first = i === 0
      const [x, fill, line] = first ? [850, paint.front, paint.mark] : [900, paint.raised, paint.line]
      return `<rect x="${x}" y="${y}" width="420" height="92" rx="18" fill="${fill}"/>
<circle cx="${x + 48}" cy="${y + 46}" r="17" fill="${first ? paint.accent : line}"/>
<path d="M${x + 90} ${y + 34}h${first ? 150 : 110}M${x + 90} ${y + 60}h300" stroke="${line}" stroke-width="11" stroke-linecap="round"/>`
    })
    .join('\n')

const place = (shapes: string, x: number, y: number, fill: string) =>
  `<g transform="translate(${x} ${y})" fill="${fill}" stroke="${fill}" stroke-width="0">${shapes}</g>`

/** The headline as large as possible on at most three lines of whole words; else on four lines, cut where it is too long. */
function fit(headline: string, outline: Outliner) {
  for (const height of [84, 74, 64, 56]) {
    const lines = wrap(headline, height, outline)
    if (lines.length <= 3 && lines.every(({ isWhole }) => isWhole)) return { height, lines }
  }
  const height = 52
  const lines = wrap(headline, height, outline)
  const firstLines = lines.slice(0, 4)
  if (lines.length > 4) firstLines[3] = shortened(`${firstLines[3]!.words} …`, height, textWidth, outline)
  return { height, lines: firstLines }
}

/** Wraps words into lines; a word that is wider than a line is shortened. */
function wrap(headline: string, height: number, outline: Outliner) {
  const lines: ReturnType<typeof shortened>[] = []
  let line = ''
  const push = () => lines.push(shortened(line.trim(), height, textWidth, outline))
  for (const part of unbreakable(headline)) {
    if (line.trim() && outline((line + part).trim(), height).width > textWidth) {
      push()
      line = part
    } else line += part
  }
  push()
  return lines
}

const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}]/u
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The parts that are not broken across lines, with the space after them; in languages without spaces, each word. */
function unbreakable(headline: string): string[] {
  return (headline.match(/\S+\s*/g) ?? []).flatMap((spaced) => {
    if (!unspaced.test(spaced)) return spaced
    const chunks: string[] = []
    for (const { segment, isWordLike } of wordSegmenter.segment(spaced))
      // A line must not begin with a comma or a closing bracket.
      if (chunks.length && !isWordLike && !/^\p{Ps}/u.test(segment)) chunks[chunks.length - 1] += segment
      else if (chunks.length && /\p{Ps}$/u.test(chunks.at(-1)!)) chunks[chunks.length - 1] += segment
      else chunks.push(segment)
    return chunks
  })
}

function shortened(words: string, height: number, maxWidth: number, outline: Outliner) {
  let drawn = outline(words, height)
  const isWhole = drawn.width <= maxWidth
  for (let short = words; drawn.width > maxWidth && short.length > 1;) {
    short = firstCharacters(words, short.length - 1)
    drawn = outline(`${short.trimEnd()}…`, height)
  }
  return { words, isWhole, ...drawn }
}
