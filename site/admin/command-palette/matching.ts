export interface Command {
  group: 'Screens' | 'Actions' | 'Fields' | 'Records'
  text: string
  /** Shown beside it, and searched, too. */
  more?: string
  /** Searched, and not shown. */
  synonyms?: string
  /** Its address, or what it runs. */
  to?: string
  run?: () => unknown
  id?: string
  /** The words around what was found. */
  excerpt?: string | null
}

/** Those in which every word of the query begins a word; the ones that begin with the query first. */
export function matching(all: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ text, more = '', synonyms = '' }: Command) => {
    const parts = `${text} ${more} ${synonyms}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const starts = ({ text }: Command) => text.toLowerCase().startsWith(query.trim().toLowerCase())
  const found = all.filter(fits)
  return [...found.filter(starts), ...found.filter((each) => !starts(each))]
}
