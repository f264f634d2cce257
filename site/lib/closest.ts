/**
 * How like a page's words are to an address that was asked for, from 0 to 1: the share of pairs of letters that both
 * have (Dice's coefficient), the best of its words or of all together.
 */
export function likeness(asked: string, words: string): number {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2))
  const compare = (one: string, other: string) => {
    const [left, right] = [pairs(one), pairs(other)]
    const rest = [...right]
    const shared = left.filter((pair) => {
      const at = rest.indexOf(pair)
      if (at >= 0) rest.splice(at, 1)
      return at >= 0
    }).length
    return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length)
  }
  const parts = (text: string) => letters(text).split(' ').filter(Boolean)
  return Math.max(
    0,
    ...[parts(asked).join(''), ...parts(asked)].flatMap((one) =>
      [parts(words).join(''), ...parts(words)].map((other) => compare(one, other)),
    ),
  )
}
