import type { Command } from '../../lib/command.ts'

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
