import { replyMarker } from '../../mail/outbox/mail-content.ts'
import { blockAt, endOfAttribution, isQuote, type Line } from './quotes.ts'
import { deviceLine, forwardedMessage, headerNameOf, originalMessage } from './quote-words.ts'

/** A reply, of which what the writer did not write is cut off. Nothing is lost: all other lines are in `quoted`. */
export interface Reply {
  text: string
  quoted: string
}

/** How to recognize our mail in a reply to it. */
export interface OwnMail {
  /** The subject of the reply. */
  subject: string
  /** Whether the words that name a sender contain an address of ours. */
  isOurs: (words: string) => boolean
}

/** Longer lines are not checked for what programs write. */
const maxCheckedLength = 400
/** Those below are quotes in quotes. */
const maxAttributions = 20
const maxSignature = { lines: 10, lineLength: 100 }

/**
 * The new text of a reply. Cut off are our mail, by our line at its top, our address or its subject; quotes that the
 * program introduces; quotes at the end; the signature at the end. What the writer forwards or pastes stays, and so do
 * quotes with answers below them. Takes time proportional to the length.
 */
export function splitReply(mail: string, own: OwnMail): Reply {
  const lines = mail.replaceAll(/\r\n?/g, '\n').split('\n').map(toLine)
  const kept = new Set(lines)
  cutOwnMail(lines, kept, own)
  cutAttributedQuotes(lines, kept, own)
  cutEnd(lines, kept, own)
  const join = (isKept: boolean) =>
    lines
      .filter((line) => kept.has(line) === isKept)
      .map(({ raw }) => raw)
      .join('\n')
      .replace(/^(?:[^\S\n]*\n)+/, '')
      .trimEnd()
  return { text: join(true), quoted: join(false) }
}

function toLine(full: string): Line {
  const raw = full.trimEnd()
  const words = raw.trim()
  return { raw, words, isChecked: words.length <= maxCheckedLength, endsWithSpace: full.endsWith(' ') }
}

/** Removes the lines from `start` on, without the empty lines and dividers above them. */
function cutFrom(lines: readonly Line[], kept: Set<Line>, start: number) {
  for (const line of lines.slice(start)) kept.delete(line)
  for (let i = start - 1; i >= 0 && isDivider(lines[i]!); i--) kept.delete(lines[i]!)
}

/** Cuts off the quote of our mail: from its header, or the line above our marker. */
function cutOwnMail(lines: readonly Line[], kept: Set<Line>, own: OwnMail) {
  const marker = lines.findIndex(({ words, isChecked }) => isChecked && hasMarker(words))
  const end = marker === -1 ? lines.length : marker
  for (let i = 0; i <= end && i < lines.length; i++) {
    const { words, isChecked, raw } = lines[i]!
    if (!isChecked || words === '' || isQuote(raw)) continue
    const isForwarded = forwardedMessage.test(words)
    const isOriginal = !isForwarded && originalMessage.test(words)
    const start = isForwarded || isOriginal ? nextWords(lines, i + 1) : i
    const block = blockAt(lines, start)
    if (isForwarded || isOriginal || block) {
      const isOurs =
        leadsToMarker(lines, block?.end ?? i + 1, marker) ||
        (block &&
          (own.isOurs(block.from) ||
            // What is forwarded always has the subject of the mail.
            (!isForwarded &&
              block.subject !== '' &&
              bareSubject(block.subject) === bareSubject(own.subject))))
      if (isOurs || (isOriginal && !block?.subject)) return cutFrom(lines, kept, i)
      if (block) i = block.end - 1
    }
  }
  if (marker !== -1 && !isQuote(lines[marker]!.raw)) cutFrom(lines, kept, aboveMarker(lines, marker))
}

const hasMarker = (words: string) => words.replaceAll(/[\s–—*-]+/g, ' ').includes(markerWords)
const markerWords = replyMarker.replaceAll(/[\s–—*-]+/g, ' ').trim()

const nextWords = (lines: readonly Line[], start: number) => {
  let i = start
  while (i < Math.min(lines.length, start + 4) && lines[i]!.words === '') i++
  return i
}

/** The start of the attribution above our marker, or of the marker itself. */
function aboveMarker(lines: readonly Line[], marker: number): number {
  for (let i = Math.max(0, marker - 25); i < marker; i++) {
    const end = isQuote(lines[i]!.raw) ? undefined : endOfAttribution(lines, i)
    if (end !== undefined && leadsToMarker(lines, end + 1, marker)) return i
  }
  return marker
}

/** Whether only the first lines of our mail are between a line and our marker. */
const leadsToMarker = (lines: readonly Line[], start: number, marker: number) =>
  marker >= start &&
  marker - start < 20 &&
  lines.slice(start, marker).filter((line) => !isDivider(line)).length <= 4

/** The subject without the prefixes of replies, in any language, and without spaces. */
const bareSubject = (subject: string) =>
  subject
    .replace(/^(?:\s*\p{L}{1,5}(?:\[\d+\])?\s?[:：])+/u, '')
    .replaceAll(/[\s\u200e*]+/g, '')
    .toLowerCase()

/** Cuts off each `On …, … wrote:` with its quote; keeps a quote that has words of the writer above and below it. */
function cutAttributedQuotes(lines: readonly Line[], kept: Set<Line>, own: OwnMail) {
  let hasForwarded = false
  let count = 0
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (!kept.has(line)) return
    if (!line.isChecked || line.words === '') continue
    hasForwarded ||= forwardedMessage.test(line.words)
    const end = isQuote(line.raw) ? undefined : endOfAttribution(lines, i)
    if (end === undefined || ++count > maxAttributions) continue
    const words = lines
      .slice(i, end + 1)
      .map((each) => each.words)
      .join(' ')
    // The mails that the writer forwards quote others.
    if (hasForwarded && !own.isOurs(words)) continue
    const isFirst = !lines.slice(0, i).some((each) => kept.has(each) && isOwnWords(each))
    const quoteEnd = endOfQuote(lines, end + 1)
    const rest = lines.slice(quoteEnd).filter((each) => kept.has(each))
    const hasRest = rest.some(isOwnWords) && !isSignatureOnly(rest)
    if (!hasRest) return cutFrom(lines, kept, i)
    const isQuoted = quoteEnd > end + 1
    if (!isQuoted && !isFirst) return cutFrom(lines, kept, i)
    for (const each of lines.slice(i, isFirst ? quoteEnd : end + 1)) kept.delete(each)
    i = quoteEnd - 1
  }
}

const isOwnWords = ({ raw, words }: Line) => words !== '' && !isQuote(raw)

/** The first line below the quoted lines that begin here, past empty lines; `start` if there are none. */
function endOfQuote(lines: readonly Line[], start: number): number {
  let end = start
  for (let i = start; i < lines.length; i++)
    if (isQuote(lines[i]!.raw)) end = i + 1
    else if (lines[i]!.words !== '') break
  return end
}

/** Cuts off what programs add at the end: quotes, dividers, `Sent from my …`, and the signature. */
function cutEnd(lines: readonly Line[], kept: Set<Line>, own: OwnMail) {
  const rest = lines.filter((line) => kept.has(line))
  // What the writer forwards may end with a quote, or be one.
  const hasForwarded = rest.some(
    ({ words, isChecked }, i) =>
      isChecked && forwardedMessage.test(words) && !isFromUs(rest.slice(i + 1, i + 8), own),
  )
  const trim = () => {
    for (let last = rest.at(-1); last && isTrailing(last, !hasForwarded); last = rest.at(-1)) {
      kept.delete(last)
      rest.pop()
    }
  }
  trim()
  const start = rest.findLastIndex(isSignatureStart)
  if (start > 0 && isSignature(rest.slice(start + 1), rest[start]!))
    for (const line of rest.splice(start)) kept.delete(line)
  trim()
}

const isFromUs = (header: readonly Line[], own: OwnMail) =>
  header.some(({ words, isChecked }) => isChecked && headerNameOf(words) === 'from' && own.isOurs(words))

const isTrailing = (line: Line, areQuotes = true) =>
  isDivider(line) ||
  (areQuotes && isQuote(line.raw)) ||
  (line.isChecked && deviceLine.test(bareWords(line.words)))

/** The words without the signs around them and the addresses of links. */
function bareWords(words: string): string {
  const text = words
    .replaceAll(/\[([^\][]{1,80})\]\([^()]{1,200}\)/g, '$1')
    .replace(/<?https?:\/\/[^\s]{1,300}$/, '')
  let [start, end] = [0, text.length]
  while (start < end && '<(*_ '.includes(text[start]!)) start++
  while (end > start && '>)*_. '.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

/** An empty line, or one of signs that separate. */
const isDivider = ({ words }: Line) => /^[-_,=+~#*ᐧ—–\s]*$/.test(words)

const isSignatureStart = ({ words }: Line) => /^(?:--|—)$/.test(words)
const isSignatureOnly = (rest: readonly Line[]) => {
  const from = rest.findIndex(isOwnWords)
  const start = rest[from]!
  return isSignatureStart(start)
    ? isSignature(rest.slice(from + 1), start)
    : rest.every((each) => isTrailing(each) || !isOwnWords(each))
}

/** Whether lines below `--` look like a signature: few and short, without questions or several sentences. */
function isSignature(lines: readonly Line[], { endsWithSpace }: Line): boolean {
  const written = lines.filter(({ words }) => words !== '')
  if (written.length > maxSignature.lines) return false
  if (written.some((line) => line.words.length > maxSignature.lineLength || isSignatureStart(line)))
    return false
  if (!endsWithSpace && written.some(({ words }) => /[?？]$/.test(words))) return false
  const sentences = written.filter(({ words }) => /[.!…]$/.test(words) && words.split(/\s/).length > 3)
  // Mail programs write a space after `--`.
  return sentences.length <= (endsWithSpace ? 3 : 1)
}
