import type PDFDocument from 'pdfkit'
import type { Font } from 'fontkit'
import type { Direction } from '#content/locale/locale.ts'
import { asLaidOut, directedRuns } from '../bidi.ts'
import { runsOf, sourceOf, type Run, type Weight } from './fonts.ts'

export interface TextStyle {
  size?: number
  weight?: Weight
  color?: string
  width: number
  /** By default at the start of the line. */
  align?: 'start' | 'end'
}

const textColor = '#13241f'
const lineHeight = 1.35
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The page that a document is written on. */
interface Sheet {
  /** The middle of the page, on which a document that is written from right to left is mirrored. */
  middle: number
  direction: Direction
}

/**
 * Writes text with line breaks, in the fonts that its characters need. PDFKit and pdfmake write each text in one font, and
 * know no direction.
 */
export class TextWriter {
  readonly #doc: InstanceType<typeof PDFDocument>
  readonly #sources: ReadonlyMap<string, Font>
  readonly #sheet: Sheet

  private constructor(
    doc: InstanceType<typeof PDFDocument>,
    sources: ReadonlyMap<string, Font>,
    sheet: Sheet,
  ) {
    this.#doc = doc
    this.#sources = sources
    this.#sheet = sheet
  }

  /** Needs all texts in advance, as the file contains only the characters that they use. */
  static async create(
    doc: InstanceType<typeof PDFDocument>,
    texts: Readonly<Record<Weight, readonly string[]>>,
    sheet: Sheet,
  ): Promise<TextWriter> {
    const needed = new Map<string, { file: string; weight: Weight; letters: Set<string> }>()
    for (const weight of ['regular', 'bold'] as const)
      for (const text of texts[weight].flatMap((each) => [
        each,
        ...directedRuns(each, sheet.direction).map((run) => run.text),
      ]))
        for (const { file, text: part } of runsOf(text, weight)) {
          const key = keyOf(file, weight)
          const font = needed.get(key) ?? { file, weight, letters: new Set(' ') }
          for (const letter of part) font.letters.add(letter)
          needed.set(key, font)
        }
    const sources = new Map<string, Font>()
    for (const [key, { file, weight, letters }] of needed)
      sources.set(key, await sourceOf(file, weight, [...letters].toSorted().join('')))
    return new TextWriter(doc, sources, sheet)
  }

  /**
   * Writes text from `y` downwards, and returns the y position below it. Keeps its line breaks. `x` is where it begins: in a
   * document from right to left, the place is mirrored.
   */
  write(text: string, x: number, y: number, style: TextStyle): number {
    return this.linesOf(text, style).reduce((top, line) => {
      this.writeLine(line, x, top, style)
      return top + this.lineHeightOf(style)
    }, y)
  }

  /** Writes one of the lines of a text. */
  writeLine(line: string, x: number, y: number, style: TextStyle): void {
    const { size = 10, color = textColor, width, align = 'start' } = style
    const { direction, middle } = this.#sheet
    const isMirrored = direction === 'rtl'
    const start = isMirrored ? 2 * middle - x - width : x
    const isAtRight = (align === 'end') !== isMirrored
    let left = isAtRight ? start + width - this.#widthOf(line, style) : start
    for (const run of this.#runs(line, style)) {
      this.#use(run, style)
      this.#doc.fillColor(color).text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' })
      left += this.#doc.widthOfString(run.text)
    }
  }

  /** The pieces of a line from left to right, each in one font. PDFKit lays out each word, but not the order of words. */
  #runs(line: string, { weight = 'regular' }: TextStyle): Run[] {
    return directedRuns(line, this.#sheet.direction).flatMap(({ text, isRightToLeft }) =>
      isRightToLeft
        ? text
            .split(/(?<=\s)|(?=\s)/)
            .flatMap((word) => runsOf(word, weight))
            .toReversed()
            .map((run) => ({ ...run, text: asLaidOut(run.text) }))
        : runsOf(text, weight),
    )
  }

  /** The height of a text, in points. */
  heightOf(text: string, style: TextStyle): number {
    return this.linesOf(text, style).length * this.lineHeightOf(style)
  }

  lineHeightOf({ size = 10 }: TextStyle): number {
    return size * lineHeight
  }

  #use({ file }: Run, { size = 10, weight = 'regular' }: TextStyle) {
    const key = keyOf(file, weight)
    // PDFKit also accepts an open font, which its types do not declare.
    this.#doc.font(this.#sources.get(key) as unknown as Buffer, key).fontSize(size)
  }

  #widthOf(text: string, style: TextStyle): number {
    let width = 0
    for (const run of this.#runs(text, style)) {
      this.#use(run, style)
      width += this.#doc.widthOfString(run.text)
    }
    return width
  }

  /** The lines into which a text is broken. */
  linesOf(text: string, style: TextStyle): string[] {
    return text.split(/\r?\n/).flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      const fits = (part: string) => this.#widthOf(part.trimEnd(), style) <= style.width
      const add = (part: string) => {
        if (fits(line + part)) line += part
        else {
          if (line.trim()) lines.push(line.trimEnd())
          line = part.trimStart()
        }
      }
      for (const word of paragraph.split(/(?<= )/)) {
        if (fits(word) && !unspaced.test(word)) add(word)
        else
          for (const { segment } of words.segment(word))
            if (fits(segment)) add(segment)
            else {
              const broken = this.#broken(line, segment, style)
              line = broken.pop()!
              lines.push(...broken.map((each) => each.trimEnd()).filter(Boolean))
            }
      }
      if (line.trim() || lines.length === 0) lines.push(line.trimEnd())
      return lines
    })
  }

  /** The lines of a word that is too long for one, of which the first continues the line that was begun. */
  #broken(begun: string, word: string, style: TextStyle): string[] {
    const letters = [...graphemes.segment(word)].map(({ segment }) => segment)
    const lines = [begun]
    for (let at = 0; at < letters.length;) {
      const line = lines.at(-1)!
      const withMore = (count: number) => line + letters.slice(at, at + count).join('')
      // Halving measures each line a few times, not once for each letter.
      let [fitting, tooMany] = [0, Math.min(letters.length - at, maxLetters) + 1]
      while (tooMany - fitting > 1) {
        const count = Math.floor((fitting + tooMany) / 2)
        if (this.#widthOf(withMore(count), style) <= style.width) fitting = count
        else tooMany = count
      }
      const count = line.trim() ? fitting : Math.max(1, fitting)
      lines[lines.length - 1] = withMore(count)
      at += count
      if (at < letters.length) lines.push('')
    }
    return lines
  }
}

/** More do not fit in a line. */
const maxLetters = 400

const keyOf = (file: string, weight: Weight) => `${weight} ${file}`
