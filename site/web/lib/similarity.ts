const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const wordsOf = (text: string) => lettersOf(text).split(' ').filter(Boolean)
const pairsOf = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, i) => word.slice(i, i + 2))

/** Words of a query or an address that carry no meaning. */
const stopWords = new Set(
  'a an and are can de do does for html htm how i in index is it me my of on or our page php site the to us we what where who you your www'.split(
    ' ',
  ),
)

/** The share of pairs of letters that two words have in common (Dice's coefficient), from 0 to 1. */
function diceCoefficient(one: string, other: string): number {
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
 * How similar keywords are to a query (an address or words), from 0 to 1: the best of all words joined, the mean over
 * the query's words, and its best single word.
 */
export function similarity(query: string, words: string): number {
  const all = wordsOf(query)
  const meant = all.filter((word) => !stopWords.has(word))
  const others = wordsOf(words)
  if (meant.length === 0 || others.length === 0) return 0
  const best = meant.map((word) => Math.max(...others.map((other) => diceCoefficient(word, other))))
  const mean = best.reduce((sum, each) => sum + each, 0) / best.length
  return Math.max(diceCoefficient(all.join(''), others.join('')), mean, 0.7 * Math.max(...best))
}

/** The candidates whose keywords are most similar to the query, best match first; at most `max`. */
export const mostSimilar = <P extends { words: string }>(
  query: string,
  candidates: readonly P[],
  max: number,
): P[] =>
  candidates
    .map((candidate) => ({ candidate, score: similarity(query, candidate.words) }))
    .filter(({ score }) => score >= 0.6)
    .toSorted((one, other) => other.score - one.score)
    .filter(({ score }, _, [best]) => score > 0.75 * best!.score)
    .slice(0, max)
    .map(({ candidate }) => candidate)
