/** Letters that do not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * The form in which texts are compared in searches: in lower case and without accents, `garcia` for `García`. The
 * database has the same as `search_form`.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(special, (letter) => plainLetters[letter]!)

/** The words of a search in their search form, each once; at most eight. A text has to contain all, in any order. */
export const termsOf = (q: string): string[] =>
  [...new Set(searchForm(q).split(/\s+/).filter(Boolean))].slice(0, 8)

/** Whether a text contains all words of a search. */
export function containsTerms(text: string, q: string): boolean {
  const form = searchForm(text)
  return termsOf(q).every((term) => form.includes(term))
}

/** Matches all words of a search in sequence, or else any of them, in texts in their search form. */
function patternOf(q: string): RegExp | undefined {
  const escaped = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const terms = termsOf(q).toSorted((one, other) => other.length - one.length)
  if (terms.length === 0) return undefined
  const whole = searchForm(q).trim().split(/\s+/).map(escaped)
  return new RegExp([whole.join(String.raw`\s+`), ...terms.map(escaped)].join('|'), 'gu')
}

/** The places of the words of a search in a text, in order and without overlaps; all words in sequence are one place. */
export function placesOfTerms(text: string, q: string): (readonly [start: number, end: number])[] {
  const pattern = patternOf(q)
  if (!pattern) return []
  const starts = startsOf(text)
  return [...searchForm(text).matchAll(pattern)].map(({ 0: match, index }) => [
    starts[index]!,
    starts[index + match.length]!,
  ])
}

/** The first of these places, of a text of any length; -1 if there is none. */
export function firstPlaceOfTerms(text: string, q: string): number {
  const pattern = patternOf(q)
  const index = pattern ? searchForm(text).search(pattern) : -1
  if (index < 0) return -1
  let [length, at] = [0, 0]
  for (const character of text) {
    if (length >= index && formOf(character) !== '') break
    length += formOf(character).length
    at += character.length
  }
  return at
}

/** Most characters are in ASCII, where normalizing each would take a hundred times as long. */
const formOf = (character: string) => (character < '\u0080' ? character.toLowerCase() : searchForm(character))

/** For each position in the search form of a text, and for its end, the position in the text. */
function startsOf(text: string): number[] {
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    for (let i = formOf(character).length; i > 0; i -= 1) starts.push(at)
    at += character.length
  }
  return [...starts, text.length]
}
