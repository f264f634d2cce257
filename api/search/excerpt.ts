import { termPattern, termsOf } from '#content/search-terms.ts'

/** How much is shown, in characters, and how much of it before what was found. */
const length = 110
const before = 30

/** The words around what was found in a text; its beginning where nothing was. */
export function excerpt(text: string, q: string): string {
  const line = oneLine(text)
  const at = Math.max(0, line.search(termPattern(q)))
  const start = at < before ? 0 : line.lastIndexOf(' ', at - before / 2) + 1
  const isWhole = line.length <= start + length
  const end = isWhole ? line.length : Math.max(line.lastIndexOf(' ', start + length), at + 1)
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${isWhole ? '' : ' …'}`
}

interface Text {
  name: string
  text: string
}

/**
 * Of the texts of one thing the one that answers a search best; undefined unless they hold all its words together.
 * `rank` is 2 where it holds the search as it was typed, 1 where it holds a word of it.
 */
export function bestOf<T extends Text>(texts: readonly T[], q: string): (T & { rank: number }) | undefined {
  const terms = termsOf(q)
  const lines = texts.map((each) => oneLine(each.text).toLowerCase())
  if (!terms.every((term) => lines.some((line) => line.includes(term)))) return undefined
  const whole = oneLine(q).toLowerCase()
  const ranked = texts.map((each, i) => {
    const rank = lines[i]!.includes(whole) ? 2 : terms.some((term) => lines[i]!.includes(term)) ? 1 : 0
    return { ...each, rank }
  })
  return ranked.toSorted((one, other) => other.rank - one.rank)[0]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
