import { attributionStart, headerNameOf, isAttributionEnd, type HeaderName } from './quote-words.ts'

/** A line of a mail. */
export interface Line {
  /** Without spaces at its end. */
  raw: string
  words: string
  /** False if it is longer than any that a program writes above a quote. */
  isChecked: boolean
  /** Whether a space ends it, as in the line above a signature. */
  endsWithSpace: boolean
}

/** `> …`, and `| …` or `Ada> …` of some programs. */
export const isQuote = (line: string) => /^\s{0,3}(?:>|\|\s|\|$|[A-Z]\p{L}{0,11}>\s)/u.test(line)

/** The maximum length of `On …, … wrote:` in lines and characters. */
const maxAttribution = { lines: 6, length: 400 }

const address = /[<("\s:][^\s<>()"@]{1,100}@[^\s<>()"@]/
/** A year, a time, or a short date. */
const date = /(?:^|\D)(?:(?:19|20)\d\d(?:\D|$)|\d{1,2}[:.h]\d\d(?:\D|$)|\d{1,2}[./-]\d{1,2}[./-]\d{2})/

/** The last line of an attribution such as `On …, … wrote:` that begins here; undefined if there is none. */
export function endOfAttribution(lines: readonly Line[], start: number): number | undefined {
  const first = lines[start]!.words
  const isStart =
    attributionStart.test(first) ||
    /^[-\s"]*(?:\p{L}{2,14}[.,]{0,2}\s\D{0,12}\d|\d{1,2}\.?\s\p{L})/u.test(first)
  const isWeakStart =
    /[<(][^\s<>()@]{1,100}@[^\s<>()@]{1,200}[>)]/.test(first) || / via .{1,80} \p{L}{1,20}:?$/u.test(first)
  if (!isStart && !isWeakStart) return undefined
  let words = ''
  for (let i = start; i < Math.min(start + maxAttribution.lines, lines.length); i++) {
    const line = lines[i]!
    if (i > start && /^(?:on|am|le|el|il|op|em|den|dne|dnia)\s.*\d/i.test(line.words)) return undefined
    if (
      i > start &&
      /[.!?…]$/.test(lines[i - 1]!.words) &&
      !/\d\.$/.test(lines[i - 1]!.words) &&
      !/\b\p{L}{2,4}\.$/u.test(lines[i - 1]!.words)
    )
      return undefined
    words = `${words} ${line.words}`.trim()
    if (words.length > maxAttribution.length) return undefined
    if (line.words !== '' && isAttribution(words, isStart)) {
      // The verb may stand alone in the next line, even where an address before it looks complete.
      const next = lines[i + 1]?.words.replace(/^>\s/, '') ?? ''
      return next.length < 40 && /[:：]$/.test(next) && isAttributionEnd.test(next.slice(0, -1)) ? i + 1 : i
    }
  }
  return undefined
}

function isAttribution(words: string, isStart: boolean): boolean {
  const isComplete = /(?:[:：]|--)$/.test(words)
  const hasVerb = isAttributionEnd.test(words.replace(/[\s.:：>-]{1,20}$/, ''))
  const hasAddress = address.test(` ${words}`)
  const hasDate = date.test(words)
  if (hasVerb && isComplete && (hasAddress || hasDate)) return true
  if (isStart && hasAddress && hasDate && words.endsWith(' wrote')) return true
  if (hasVerb && isComplete && words.includes(' via ')) return true
  if (!isStart) return false
  // Gmail in some languages: only the date, the name and the address.
  if (/(?:19|20)\d\d/.test(words) && hasAddress && /@[^\s<>@]{1,200}>:?$/.test(words)) return true
  return /^(?:19|20)\d\d-\d\d-\d\d \d{1,2}:\d\d GMT[+-]\d\d:\d\d [^.:]{1,60}:?$/.test(words)
}

/** A quoted header such as Outlook's, with its subject; `end` is the line below it. */
export interface HeaderBlock {
  subject: string
  from: string
  end: number
}

/** The quoted header that begins here: at least the sender and two more of date, recipient and subject. */
export function blockAt(lines: readonly Line[], start: number): HeaderBlock | undefined {
  const first = lines[start]
  if (!first?.isChecked || isQuote(first.raw) || !headerNameOf(first.words)) return undefined
  const found = new Set<HeaderName>()
  const block: HeaderBlock = { subject: '', from: '', end: start }
  let unnamed = 0
  for (let i = start; i < Math.min(start + 24, lines.length) && unnamed < 3; i++) {
    const { words, isChecked } = lines[i]!
    // One field may go on in the next lines, and some programs put empty lines between the fields.
    const name = isChecked ? headerNameOf(words) : undefined
    if (!name) {
      unnamed += 1
      if (words === '' && found.has('from') && found.size >= 4) break
      continue
    }
    unnamed = 0
    if (name === 'subject' || name === 'from') block[name] ||= words.slice(words.search(/[:：]/) + 1).trim()
    found.add(name)
    block.end = i + 1
  }
  found.delete('other')
  return found.has('from') && found.size >= 3 ? block : undefined
}
