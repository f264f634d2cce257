/** The words of a search, each once; at most eight. */
export const termsOf = (q: string): string[] =>
  [...new Set(q.trim().toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 8)

/** Matches any of the words of a search in a text, ignoring case; prefers all of them in sequence. */
export function termPattern(q: string): RegExp {
  const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const whole = q
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`)
  const words = termsOf(q).toSorted((one, other) => other.length - one.length)
  return new RegExp([whole, ...words.map(escaped)].join('|'), 'giu')
}
