import { firstCharacters } from '#content/model/first-characters.ts'
import { firstPlaceOfTerms, searchForm, termsOf } from '#content/model/search-terms.ts'

/** The length of an excerpt in characters, and how much of it precedes the match. */
const length = 110
const before = 30

/** The part of a text around the first match; its beginning if there is none. */
export function excerpt(text: string, q: string): string {
  const line = oneLine(text)
  const at = Math.max(0, firstPlaceOfTerms(line, q))
  const start = at < before ? 0 : line.lastIndexOf(' ', at - before / 2) + 1
  const isWhole = line.length <= start + length
  const end = isWhole ? line.length : line.lastIndexOf(' ', start + length)
  // In languages without spaces, it ends after any character.
  const shown =
    end > at
      ? line.slice(start, end)
      : firstCharacters(line.slice(start), Math.max(length, at - start + before))
  return `${start > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}`
}

interface Text {
  name: string
  text: string
}

/**
 * The best matching text of a record; undefined unless the texts together contain all terms. `rank` is 2 if it contains
 * the query as typed, 1 if it contains a term of it.
 */
export function bestMatch<T extends Text>(
  texts: readonly T[],
  q: string,
): (T & { rank: number }) | undefined {
  const terms = termsOf(q)
  const lines = texts.map((each) => searchForm(oneLine(each.text)))
  if (!terms.every((term) => lines.some((line) => line.includes(term)))) return undefined
  const whole = searchForm(oneLine(q))
  const ranked = texts.map((each, i) => {
    const rank = lines[i]!.includes(whole) ? 2 : terms.some((term) => lines[i]!.includes(term)) ? 1 : 0
    return { ...each, rank }
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
