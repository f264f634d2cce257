import { Parser } from 'htmlparser2'

/** The parser takes time that is quadratic in the depth; mail programs write some ten levels. */
const maxDepth = 500
/** The parser is fed in pieces, and stopped after the one that exceeds a limit. */
const pieceLength = 16_384

const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Blocks with an empty line above and below. */
const paragraphs = new Set('blockquote dl h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
const skipped = new Set(
  'applet audio canvas head iframe math object script select style svg template title video'.split(' '),
)
const hidden = /display\s*:\s*none|mso-hide\s*:\s*all/i

/**
 * The words of an HTML mail, at most `maxLength` characters, with `>` before the lines of a block quote. Takes time
 * and memory proportional to the length.
 */
export function textOfHtml(html: string, maxLength: number): string {
  const text = new TextWriter(maxLength)
  let depth = 0
  let position = 0
  /** The depth of the outermost element whose content is not shown. */
  let skippedFrom = Infinity
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > skippedFrom) return
      if (skipped.has(name) || 'hidden' in attributes || hidden.test(attributes.style ?? '')) {
        skippedFrom = depth
        return
      }
      if (name === 'br') text.breakLine()
      else if (blocks.has(name)) text.endBlock(paragraphs.has(name) ? 2 : 1)
      if (name === 'blockquote') text.quoteDepth += 1
      else if (name === 'pre') text.isPreformatted = true
      else if (name === 'li') text.add('• ')
      else if (name === 'hr') text.add('________________')
      else if (name === 'img' && attributes.alt) text.add(`[${attributes.alt.slice(0, 200)}]`)
      else if (name === 'a') {
        links.push(attributes.href ?? '')
        text.startLink()
      }
    },
    ontext(words) {
      if (depth < skippedFrom) text.add(words)
    },
    onclosetag(name) {
      depth -= 1
      if (depth + 1 === skippedFrom) skippedFrom = Infinity
      else if (depth + 1 < skippedFrom) {
        if (name === 'blockquote') text.quoteDepth = Math.max(0, text.quoteDepth - 1)
        else if (name === 'pre') text.isPreformatted = false
        else if (name === 'td' || name === 'th') text.add(' ')
        else if (name === 'a') addTarget(text, links.pop() ?? '')
        if (blocks.has(name)) text.endBlock(paragraphs.has(name) ? 2 : 1)
      }
    },
  })
  while (position < html.length && depth <= maxDepth && !text.isFull) {
    parser.write(html.slice(position, position + pieceLength))
    position += pieceLength
  }
  if (position < html.length) text.add(html.slice(position).replaceAll(/<[^<>]*>/g, ' '))
  else parser.end()
  return text.toString()
}

/** Adds the address of a link that its words do not show. */
function addTarget(text: TextWriter, address: string) {
  const href = address.trim()
  const shown = text.endLink().replaceAll(/\s/g, '')
  if (!/^https?:\/\//i.test(href) || href.length > 1000 || shown === '') return
  if (!shown.includes(href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, ''))) text.add(` <${href}> `)
}

class TextWriter {
  quoteDepth = 0
  isPreformatted = false
  readonly #maxLength: number
  readonly #parts: string[] = []
  #length = 0
  /** The line breaks before the next words. */
  #breaks = 0
  #endsWithSpace = true
  #link: string | undefined

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  get isFull(): boolean {
    return this.#length >= this.#maxLength
  }

  startLink() {
    this.#link = ''
  }

  /** The words since the link began. */
  endLink(): string {
    const words = this.#link ?? ''
    this.#link = undefined
    return words
  }

  add(words: string) {
    if (this.isFull) return
    if (this.isPreformatted) {
      for (const [i, line] of words.split(/\r\n?|\n/).entries()) {
        if (i > 0) this.breakLine()
        if (line) this.#write(line)
      }
      return
    }
    const line = words.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const rest = this.#breaks > 0 || this.#endsWithSpace ? line.trimStart() : line
    if (rest) this.#write(rest)
  }

  breakLine() {
    this.#breaks += 1
  }

  /** Ends the line, and leaves an empty one if `lines` is 2. */
  endBlock(lines: 1 | 2) {
    if (this.#length > 0) this.#breaks = Math.max(this.#breaks, lines)
  }

  #write(words: string) {
    const quote = '> '.repeat(Math.min(this.quoteDepth, 5))
    if (this.#length === 0) this.#push(quote)
    else if (this.#breaks > 0)
      this.#push(`\n${quote.trimEnd()}`.repeat(Math.min(this.#breaks, 3) - 1) + `\n${quote}`)
    this.#breaks = 0
    this.#push(words)
    this.#endsWithSpace = words.endsWith(' ')
    if (this.#link !== undefined && this.#link.length < 2000) this.#link += words
  }

  #push(words: string) {
    this.#parts.push(words)
    this.#length += words.length
  }

  toString = (): string =>
    this.#parts
      .join('')
      .slice(0, this.#maxLength)
      .replaceAll(/ {1,100}$/gm, '')
      .trimEnd()
}
