import type { Direction } from '#content/locale/locale.ts'
import { asLaidOut, directedRuns } from '../../../platform/bidi.ts'
import {
  emoji,
  fallbackTypefaces,
  hasAll,
  layOut,
  siteTypefaces,
  type Typeface,
} from '../../../platform/typefaces.ts'

/** A line of text as outlines, which look the same whatever fonts a machine has. */
export interface Outline {
  /** In pixels. */
  width: number
  /** SVG elements; the line begins at 0, 0 on its baseline. */
  shapes: string
}

export type Outliner = (words: string, size: number) => Outline

/** Returns a function that outlines text in a typeface. A word with a letter that it lacks is drawn in another typeface. */
export function outliner(face: keyof typeof siteTypefaces, direction: Direction): Outliner {
  return (words, size) => {
    let width = 0
    let shapes = ''
    for (const { file, text, widened } of directed(words, siteTypefaces[face], direction)) {
      const { unitsPerEm, glyphs } = layOut(file, text)
      const scale = size / unitsPerEm
      const stroke = widened ? ` stroke-linejoin="round" stroke-width="${(widened / 1000) * unitsPerEm}"` : ''
      for (const { d, xAdvance, xOffset, yOffset } of glyphs) {
        const place = `translate(${(width + xOffset * scale).toFixed(2)} ${(-yOffset * scale).toFixed(2)})`
        if (d) shapes += `<path transform="${place} scale(${scale} ${-scale})"${stroke} d="${d}"/>`
        width += xAdvance * scale
      }
    }
    return { width, shapes }
  }
}

/** The text without words that no typeface can draw completely: part of a word could be misread. */
export function drawable(words: string, face: keyof typeof siteTypefaces): string {
  const drawn = words.split(/\s+/).flatMap((word) => {
    const drawablePieces: string[] = []
    for (const piece of pieces(word))
      if (runsOf(piece, siteTypefaces[face])) drawablePieces.push(piece)
      else if (letters.test(piece)) return []
    return drawablePieces.join('') || []
  })
  return drawn.join(' ')
}

interface Run {
  /** The path of a font. */
  file: string
  text: string
  widened: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const letters = /^[\p{L}\p{M}\p{N}\p{Join_Control}]+$/u
const pictograph = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}/u

/** Words, and each other character alone, e.g. a comma or an emoji with its skin tone. */
function pieces(words: string): string[] {
  const result: string[] = []
  let word = ''
  const endWord = () => {
    if (word) result.push(word)
    word = ''
  }
  for (const { segment } of graphemes.segment(words.normalize())) {
    if (letters.test(segment)) word += segment
    else {
      endWord()
      result.push(segment)
    }
  }
  endWord()
  return result
}

/** The runs of a piece in the first typeface that can draw all of it: one, or several if its letters are in several files. */
function runsOf(piece: string, face: Typeface): Run[] | undefined {
  if (pictograph.test(piece)) {
    // An emoji sequence that the typeface does not know is drawn as its first emoji.
    for (const text of [piece, Array.from(piece)[0]!]) {
      const file = emoji.fileFor(text)
      if (file) return [{ file, text, widened: emoji.widened }]
    }
  }
  for (const typeface of [face, ...fallbackTypefaces]) {
    const { widened } = typeface
    const whole = typeface.fileFor(piece)
    if (whole) return [{ file: whole, text: piece, widened }]
    const parts = Array.from(graphemes.segment(piece), ({ segment }) => ({
      file: typeface.fileFor(segment),
      text: segment,
      widened,
    }))
    if (parts.every((part): part is Run => part.file !== undefined)) return parts
  }
  return undefined
}

/** The runs of a line from left to right. */
const directed = (words: string, face: Typeface, direction: Direction): Run[] =>
  directedRuns(words, direction).flatMap(({ text, isRightToLeft }) =>
    isRightToLeft
      ? runs(text, face)
          .toReversed()
          .map((run) => ({ ...run, text: asLaidOut(run.text) }))
      : runs(text, face),
  )

/** Splits text into runs of one font each, without characters that no typeface has. */
function runs(words: string, face: Typeface): Run[] {
  const all = pieces(words).flatMap((piece) => runsOf(piece, face) ?? [])
  const joined: Run[] = []
  for (const [i, run] of all.entries()) {
    const last = joined.at(-1)
    // The space between two words of another typeface is part of their run, so that Arabic words are laid out right to left.
    const between = run.text === ' ' && last?.file === all[i + 1]?.file && last && hasAll(last.file, ' ')
    if (last && (between || last.file === run.file)) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}
