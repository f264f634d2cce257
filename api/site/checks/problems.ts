import { seoLengths } from '#content/model/seo.ts'
import type { Heading, Image, ParsedPage } from '../publish/parse-page.ts'

// What is wrong with a page of any site. The checks of the own pages and the audit of others put it into words.

export type EntryPart = 'title' | 'description'

/** The title or description of a page, without surrounding whitespace. */
export const entryText = (page: Pick<ParsedPage, 'title' | 'meta'>, part: EntryPart) =>
  (part === 'title' ? page.title : page.meta.get('description'))?.trim() ?? ''

/** What is wrong with a title or description for search results. */
export function entryProblem(words: string, part: EntryPart): 'missing' | 'short' | 'long' | undefined {
  const { min, max } = seoLengths[part]
  if (!words) return 'missing'
  if (words.length < min) return 'short'
  return words.length > max ? 'long' : undefined
}

export type HeadingProblem =
  | { kind: 'no-main-heading' }
  | { kind: 'several-main-headings'; heading: Heading; count: number }
  | { kind: 'empty' | 'skips-a-level' | 'long'; heading: Heading }

/** What is wrong with the heading outline, which screen readers and search engines use for navigation. */
export function headingProblems(headings: readonly Heading[]): HeadingProblem[] {
  const problems: HeadingProblem[] = []
  const mainHeadings = headings.filter(({ level }) => level === 1)
  if (mainHeadings.length === 0) problems.push({ kind: 'no-main-heading' })
  if (mainHeadings.length > 1)
    problems.push({ kind: 'several-main-headings', heading: mainHeadings[1]!, count: mainHeadings.length })
  let previousLevel = 0
  for (const heading of headings) {
    if (!heading.text) problems.push({ kind: 'empty', heading })
    if (heading.level > previousLevel + 1) problems.push({ kind: 'skips-a-level', heading })
    if (heading.text.length > 120) problems.push({ kind: 'long', heading })
    previousLevel = heading.level
  }
  return problems
}

const maxDescriptionLength = 150

export type ImageProblem = 'no-description' | 'file-name' | 'long-description' | 'no-size'

/** What is wrong with the description of a picture, and with its stated size. */
export function imageProblems({ alt, width, height }: Image): ImageProblem[] {
  if (alt === undefined) return ['no-description']
  const isFileName = /^[\w-]+\.(?:jpe?g|png|webp|gif|svg)$/i.test(alt.trim())
  return [
    ...(isFileName ? ['file-name' as const] : []),
    ...(alt.length > maxDescriptionLength ? ['long-description' as const] : []),
    ...(width && height ? [] : ['no-size' as const]),
  ]
}
