import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, openSync, type Font } from 'fontkit'
import { typefaces } from '#content/model/typefaces.ts'

/**
 * A web font, whose glyphs are split over files by Unicode range: only the files that a text needs are opened.
 */
export interface Typeface {
  /** The path of the file that can draw all of these characters. */
  fileFor(characters: string): string | undefined
  /**
   * How much its strokes are widened, in thousandths of the size: fontkit reads only the default weight of these files.
   */
  widened: number
}

const { resolve } = createRequire(import.meta.url)

/** Open files, the most recently used last: a Japanese typeface has 120 of them. */
const opened = new Map<string, Font>()
const maxOpened = 32

function open(path: string): Font {
  const font = opened.get(path) ?? (path.endsWith('.woff2') ? create(readFileSync(path)) : openSync(path))
  opened.delete(path)
  opened.set(path, font as Font)
  if (opened.size > maxOpened) opened.delete(opened.keys().next().value!)
  return font as Font
}

interface Layout {
  unitsPerEm: number
  glyphs: { d: string; xAdvance: number; xOffset: number; yOffset: number }[]
}

/** A line is measured several times until it fits: layouts are cached, and their files need not stay open. */
const layouts = new Map<string, Layout>()
const maxLayouts = 2000

/** The glyphs of a text, drawn with one font file. */
export function layOut(path: string, text: string): Layout {
  const key = `${path} ${text}`
  let layout = layouts.get(key)
  if (!layout) {
    const font = open(path)
    const { glyphs, positions } = font.layout(text)
    layout = {
      unitsPerEm: font.unitsPerEm,
      glyphs: glyphs.map((glyph, i) => ({ d: glyph.path.toSVG(), ...positions[i]! })),
    }
    if (layouts.size >= maxLayouts) layouts.clear()
    layouts.set(key, layout)
  }
  return layout
}

/** Invisible characters, for which no font needs a glyph. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Whether a file can draw all of these characters. */
export const hasAll = (path: string, characters: string) =>
  Array.from(characters).every(
    (each) => invisible.test(each) || open(path).hasGlyphForCodePoint(each.codePointAt(0)!),
  )

/**
 * A web font with a file per Unicode range, e.g. `latin-ext` or `[17]`; the package lists which characters each may
 * have.
 */
function webTypeface(name: string, widened = 0): Typeface {
  const folder = `@fontsource-variable/${name}`
  let files: { path: string; ranges: [number, number][] }[] | undefined
  const read = () => {
    const ranges = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >
    return Object.entries(ranges).map(([subset, list]) => ({
      path: resolve(`${folder}/files/${name}-${subset.replace(/^\[(\d+)\]$/, '$1')}-wght-normal.woff2`),
      ranges: list.split(',').map(rangeOf),
    }))
  }
  const search = (characters: string) => {
    const wanted = Array.from(characters)
      .filter((each) => !invisible.test(each))
      .map((each) => each.codePointAt(0)!)
    files ??= read()
    return files.find(
      ({ path, ranges }) =>
        wanted.every((point) => ranges.some(([from, to]) => point >= from && point <= to)) &&
        hasAll(path, characters),
    )?.path
  }
  const cached = new Map<string, string | undefined>()
  return {
    widened,
    fileFor(characters) {
      if (cached.size >= maxLayouts) cached.clear()
      if (!cached.has(characters)) cached.set(characters, search(characters))
      return cached.get(characters)
    },
  }
}

function rangeOf(text: string): [number, number] {
  const [from, to = from] = text
    .replace('U+', '')
    .split('-')
    .map((each) => Number.parseInt(each, 16))
  return [from!, to!]
}

/** Latin, Greek, Cyrillic, Arabic, Hebrew and many more, in one weight. */
function dejaVu(file: string): Typeface {
  const path = resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`)
  return { widened: 0, fileFor: (characters) => (hasAll(path, characters) ? path : undefined) }
}
const dejaVuBold = dejaVu('DejaVuSans-Bold')

/** The site's own typefaces. */
export const siteTypefaces = {
  display: webTypeface(typefaces.display.files),
  text: webTypeface(typefaces.text.files),
} as const

const thai = webTypeface('noto-sans-thai', 30)
const japanese = webTypeface('noto-sans-jp', 60)

/** For what the site's typefaces do not have: Greek, Cyrillic and many more, Thai, Japanese. */
export const fallbackTypefaces = [dejaVuBold, thai, japanese]

export const emoji = webTypeface('noto-emoji')

const asian = [thai, japanese, webTypeface('noto-sans-kr'), webTypeface('noto-sans-sc'), emoji]

/** The typefaces of documents, in the order in which they are searched for a character. */
export const forDocuments = {
  regular: [siteTypefaces.text, dejaVu('DejaVuSans'), ...asian],
  bold: [siteTypefaces.text, dejaVuBold, ...asian],
} as const
