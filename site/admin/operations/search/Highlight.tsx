import { placesOfTerms } from '#content/model/search-terms.ts'

/** A text with the search terms highlighted. */
export function Highlight({ text, q }: { text: string; q: string }) {
  const parts: { words: string; isHit: boolean }[] = []
  let last = 0
  for (const [start, end] of placesOfTerms(text, q)) {
    parts.push(
      { words: text.slice(last, start), isHit: false },
      { words: text.slice(start, end), isHit: true },
    )
    last = end
  }
  parts.push({ words: text.slice(last), isHit: false })
  return parts.map(({ words, isHit }, i) => (isHit ? <mark key={i}>{words}</mark> : words))
}
