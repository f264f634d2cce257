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
/** Replaces a character that no font has, as PDF/A does not allow missing glyphs. */
const replacement = '\u25a1'

/** Splits text into runs of one font each, as a name can be in any script. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const ownFile = fileFor(segment, weight)
    const [drawn, file] = ownFile ? [segment, ownFile] : [replacement, fileFor(replacement, weight)!]
    const last = runs.at(-1)
    // A space uses the previous font, so that the words of one script stay in one run.
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
 * Opens a font for a document. A web font is a compressed variable font, which a PDF cannot embed: it is reduced to the
 * weight and to the characters of `text`.
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
