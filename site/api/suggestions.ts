/** A page that a visitor may have been looking for, and the keywords that match it. */
export interface Suggestion {
  href: string
  title: string
  words: string
}
