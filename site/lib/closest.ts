const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const wordsOf = (text: string) => lettersOf(text).split(' ').filter(Boolean)
const pairsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2))

/** What a typed question or an address holds beside what is meant. */
const fillers = new Set(
  'a an and are can de do does for html htm how i in index is it me my of on or our page php site the to us we what where who you your www'.split(
    ' ',
  ),
)

/** The share of pairs of letters that two words have in common (Dice's coefficient), from 0 to 1. */
function compare(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  const rest = [...right]
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }).length
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length)
}

/**
 * How like a page's words are to what was asked for, an address or typed words, from 0 to 1: the best of all words
 * together, and of each word that was asked for on average.
 */
export function likeness(asked: string, words: string): number {
  const all = wordsOf(asked)
  const meant = all.filter((word) => !fillers.has(word))
  const others = wordsOf(words)
  if (meant.length === 0 || others.length === 0) return 0
  const best = meant.map((word) => Math.max(...others.map((other) => compare(word, other))))
  const mean = best.reduce((sum, each) => sum + each, 0) / best.length
  return Math.max(compare(all.join(''), others.join('')), mean, 0.8 * Math.max(...best))
}

/** The places whose words are most like what was asked for, the likest first. */
export const closest = <P extends { words: string }>(
  asked: string,
  places: readonly P[],
  most: number,
): P[] =>
  places
    .map((place) => ({ place, like: likeness(asked, place.words) }))
    .filter(({ like }) => like >= 0.5)
    .toSorted((one, other) => other.like - one.like)
    .filter(({ like }, _, [best]) => like > 0.75 * best!.like)
    .slice(0, most)
    .map(({ place }) => place)
