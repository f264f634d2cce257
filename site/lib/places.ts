/** Somewhere that a visitor may have meant, and the words that stand for it. */
export interface Place {
  href: string
  title: string
  words: string
}
