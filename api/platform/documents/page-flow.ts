import type PDFDocument from 'pdfkit'
import type { TextStyle, TextWriter } from './text-writer.ts'

/** A text of a column, with the space below it. */
export interface ColumnText {
  text: string
  x: number
  style: TextStyle
  gap?: number
}

type BrokenText = ColumnText & { lines: readonly string[] }

interface Position {
  page: number
  y: number
}

/** The heights between which pages are written; the first one has a footer. */
interface Margins {
  top: number
  bottom: number
  firstBottom: number
}

/** What is this high or lower stays on one page. */
const keptTogether = 120

/** Writes from top to bottom, line by line, and on further pages what has no room on one. */
export class PageFlow {
  readonly #doc: InstanceType<typeof PDFDocument>
  readonly #writer: TextWriter
  readonly #margins: Margins
  #at: Position
  #pages = 1

  /** The document has to buffer its pages. */
  constructor(doc: InstanceType<typeof PDFDocument>, writer: TextWriter, margins: Margins) {
    this.#doc = doc
    this.#writer = writer
    this.#margins = margins
    this.#at = { page: 0, y: margins.top }
  }

  /** Where the next line begins, on the current page of the document. */
  get y(): number {
    return this.#at.y
  }

  skip(height: number): void {
    this.#at = { ...this.#at, y: this.#at.y + height }
  }

  /** Continues on another page if this one has no room for what is so high. */
  need(height: number): void {
    const { top, bottom } = this.#margins
    if (this.#fits(this.#at, height) || height > bottom - top) return
    this.#at = this.#nextPage(this.#at)
    this.#doc.switchToPage(this.#at.page)
  }

  /** Writes columns side by side, and continues below the longest one. */
  write(...columns: readonly (readonly ColumnText[])[]): void {
    const brokenColumns = columns.map((column) =>
      column.map((each) => ({ ...each, lines: this.#writer.linesOf(each.text, each.style) })),
    )
    const height = Math.max(...brokenColumns.map((column) => this.#heightOf(column)))
    if (height <= keptTogether) this.need(height)
    const ends = brokenColumns.map((column) => this.#writeColumn(column, this.#at))
    this.#at = ends.reduce((last, end) =>
      end.page > last.page || (end.page === last.page && end.y > last.y) ? end : last,
    )
    this.#doc.switchToPage(this.#at.page)
  }

  #writeColumn(column: readonly BrokenText[], start: Position): Position {
    let at = start
    for (const { lines, x, style, gap = 0 } of column) {
      const height = this.#writer.lineHeightOf(style)
      for (const line of lines) {
        if (!this.#fits(at, height)) at = this.#nextPage(at)
        this.#doc.switchToPage(at.page)
        this.#writer.writeLine(line, x, at.y, style)
        at = { ...at, y: at.y + height }
      }
      at = { ...at, y: at.y + gap }
    }
    return at
  }

  #heightOf(column: readonly BrokenText[]): number {
    return column.reduce(
      (sum, { lines, style, gap = 0 }) => sum + lines.length * this.#writer.lineHeightOf(style) + gap,
      0,
    )
  }

  #fits({ page, y }: Position, height: number): boolean {
    const { bottom, firstBottom } = this.#margins
    return y + height <= (page === 0 ? firstBottom : bottom)
  }

  #nextPage({ page }: Position): Position {
    if (page + 1 === this.#pages) {
      this.#doc.addPage()
      this.#pages++
    }
    return { page: page + 1, y: this.#margins.top }
  }
}
