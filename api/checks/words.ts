import { seoLengths } from '#content/seo.ts'
import type { PageFinding } from './finding.ts'
import { formAt, formOf } from './form-links.ts'
import type { PageFacts } from '../publish/parse-page.ts'

const parts = { title: 'title', description: 'description' } as const

/** How a page is called in search results: there, long enough, not too long, and its own. */
export function checkEntry(facts: PageFacts, others: readonly PageFacts[]): PageFinding[] {
  const wordsOf = (page: PageFacts, part: keyof typeof parts) =>
    (part === 'title' ? page.title : page.meta.get('description'))?.trim() ?? ''
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap((part) => {
    const words = wordsOf(facts, part)
    const { min, max } = seoLengths[part]
    const say = (says: string): PageFinding[] => [{ rule: part, says, mend: formOf('seo') }]
    if (!words) return say(`The page has no ${part} for search results. Write one.`)
    if (words.length < min)
      return say(`The ${part} has ${words.length} characters and says little. Use ${min} to ${max}.`)
    if (words.length > max)
      return say(
        `The ${part} has ${words.length} characters and is cut off in search results. Use up to ${max}.`,
      )
    if (others.some((other) => wordsOf(other, part) === words))
      return say(
        `Another page has the same ${part}. Give each page its own, so that people can tell them apart.`,
      )
    return []
  })
}

/** Headings are how a screen reader, and a search engine, walks through a page. */
export function checkHeadings({ headings }: PageFacts): PageFinding[] {
  const found: PageFinding[] = []
  const say = (says: string, mend: string) => found.push({ rule: 'headings', says, mend })
  const first = headings.filter(({ level }) => level === 1)
  if (first.length === 0)
    say('The page has no main heading. Fill in the heading at its top.', formOf('banner'))
  if (first.length > 1) say(`The page has ${first.length} main headings; one is right.`, formAt(first[1]!))
  let last = 0
  for (const heading of headings) {
    if (!heading.text) say('A heading is empty. Write it, or take the part out.', formAt(heading))
    if (heading.level > last + 1)
      say(`The heading “${short(heading.text)}” skips a level. Use # before ##.`, formAt(heading))
    if (heading.text.length > 120)
      say(
        `The heading “${short(heading.text)}” has ${heading.text.length} characters. Headings read best below 80.`,
        formAt(heading),
      )
    last = heading.level
  }
  return found
}

export const short = (words: string) => (words.length > 40 ? `${words.slice(0, 40).trimEnd()}…` : words)
