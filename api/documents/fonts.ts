import { readFileSync } from 'node:fs'
import { create, openSync, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { forDocuments, hasAll } from '../typefaces.ts'

export type Weight = keyof typeof forDocuments

/** A piece of text in one font. */
export interface Run {
  text: string
  /** The path of the font's file. */
  file: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const weights = { regular: 400, bold: 700 } as const
/** For a character that no font has: a document for archives may not hold an empty glyph. */
const unknown = '\u25a1'

/** The text in runs of one font each: a name may be written in any script. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const known = fileFor(segment, weight)
    const [drawn, file] = known ? [segment, known] : [unknown, fileFor(unknown, weight)!]
    const last = runs.at(-1)
    // A space goes with the font before it, so that words of one script stay one run.
    const fits = last && (last.file === file || (segment === ' ' && hasAll(last.file, ' ')))
    if (fits) last.text += drawn
    else runs.push({ text: drawn, file })
  }
  return runs
}

function fileFor(characters: string, weight: Weight): string | undefined {
  for (const face of forDocuments[weight]) {
    const file = face.fileFor(characters)
    if (file) return file
  }
  return undefined
}

const opened = new Map<string, Font>()

/**
 * A font for a document. Web fonts hold all weights in one compressed file, which a PDF cannot: the characters that
 * are needed are taken out in the weight that is wanted.
 */
export async function sourceOf(file: string, weight: Weight, text: string): Promise<Font> {
  if (file.endsWith('.woff2')) {
    const options = { targetFormat: 'sfnt', variationAxes: { wght: weights[weight] } } as const
    return create(await subsetFont(readFileSync(file), text, options)) as Font
  }
  const font = opened.get(file) ?? (openSync(file) as Font)
  opened.set(file, font)
  return font
}
