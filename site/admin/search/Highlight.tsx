import { termPattern } from '#content/search-terms.ts'

/** A text with the search terms highlighted. */
export function Highlight({ text, q }: { text: string; q: string }) {
  const parts: { words: string; isHit: boolean }[] = []
  let end = 0
  for (const { 0: hit, index } of text.matchAll(termPattern(q))) {
    parts.push({ words: text.slice(end, index), isHit: false }, { words: hit, isHit: true })
    end = index + hit.length
  }
  parts.push({ words: text.slice(end), isHit: false })
  return parts.map(({ words, isHit }, i) => (isHit ? <mark key={i}>{words}</mark> : words))
}
