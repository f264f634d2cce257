import type { Permission } from '#content/model/permissions.ts'

export interface Command {
  group: 'Screens' | 'Actions' | 'Fields' | 'Records'
  text: string
  /** Shown beside the text, and searched too. */
  more?: string
  /** Searched, but not shown. */
  synonyms?: string
  /** What a person needs to do it. */
  may?: Permission
  /** The address to open; without one, `run` is called. */
  to?: string
  run?: () => unknown
  id?: string
  /** The text around the match. */
  excerpt?: string | null
}

/** The commands in which each word of the query is the beginning of a word; those that begin with the query come first. */
export function matchCommands(all: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ text, more = '', synonyms = '' }: Command) => {
    const parts = `${text} ${more} ${synonyms}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const starts = ({ text }: Command) => text.toLowerCase().startsWith(query.trim().toLowerCase())
  const matches = all.filter(fits)
  return [...matches.filter(starts), ...matches.filter((each) => !starts(each))]
}
