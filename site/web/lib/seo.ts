import { firstCharacters } from '#content/model/first-characters.ts'
import { sections } from '#content/sections/sections.ts'
import type { Field } from '#content/model/field.ts'

/** What social networks show of an article. */
export interface ArticleTimes {
  /** A day. */
  published: string
  changed: Date | undefined
  topics: readonly string[]
}

/** The owner's title and description of a page for search engines, each on one line. */
export function seoOverrides(values: Readonly<Partial<Record<string, unknown>>>, path: string | undefined) {
  const words: { title?: string; description?: string } = {}
  const fields: Readonly<Record<string, Field>> = sections.seo.fields
  for (const [name, { seo: target }] of Object.entries(fields)) {
    if (!target?.page || target.page !== path) continue
    const value = ((values[name] ?? '') as string).replace(/\s+/g, ' ').trim()
    if (value) words[target.part] = value
  }
  return words
}

/** Joins words with commas up to a length in characters; always includes the first. */
export function joinUpTo(words: readonly string[], maxLength: number): string {
  let line = ''
  for (const word of words) {
    const longer = line ? `${line}, ${word}` : word
    if (line && longer.length > maxLength) break
    line = longer
  }
  return line
}

/** The beginning of a text, cut after a sentence or word, at most `maxLength` characters long. */
export function excerpt(text: string, maxLength = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = firstCharacters(line, maxLength)
  const sentence = cut.lastIndexOf('. ')
  if (sentence > maxLength / 3) return cut.slice(0, sentence + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ', maxLength - 2))} …`
}
