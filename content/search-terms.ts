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

/**
 * The places of the words of a search in a text, in order and without overlaps, as start and end; all words in sequence
 * are one place.
 */
export function placesOfTerms(text: string, q: string): (readonly [start: number, end: number])[] {
  const { form, starts } = searchFormWithPlaces(text)
  const terms = termsOf(q).toSorted((one, other) => other.length - one.length)
  if (terms.length === 0) return []
  const escaped = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = searchForm(q)
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`)
  const pattern = new RegExp([whole, ...terms.map(escaped)].join('|'), 'gu')
  return [...form.matchAll(pattern)].map(({ 0: match, index }) => [
    starts[index]!,
    starts[index + match.length]!,
  ])
}

/** The search form of a text, and for each position in it the position in the text. */
function searchFormWithPlaces(text: string) {
  let form = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const part = searchForm(character)
    for (let i = 0; i < part.length; i += 1) starts.push(at)
    form += part
    at += character.length
  }
  return { form, starts: [...starts, text.length] }
}
