import { firstCharacters } from '#content/model/first-characters.ts'
import { seoLengths } from '#content/model/seo.ts'
import type { PageFinding } from './finding.ts'
import { formAt, formOf } from './form-links.ts'
import type { ParsedPage } from '../publish/parse-page.ts'

const parts = ['title', 'description'] as const
type Part = (typeof parts)[number]

/** The title or description of a page, without surrounding whitespace. */
export const entryText = (page: ParsedPage, part: Part) =>
  (part === 'title' ? page.title : page.meta.get('description'))?.trim() ?? ''

/** The form addresses of a page's title and description, and its search phrase with its form address. */
export interface EntryForm {
  title: string
  description: string
  phrase?: { words: string; fix: string } | undefined
}

/** Whether another page has the same title or description. */
export type IsTaken = (part: Part, words: string) => boolean

/** Checks that title and description exist, have a suitable length, and are unique. */
export const checkEntry = (facts: ParsedPage, form: EntryForm, isTaken: IsTaken): PageFinding[] =>
  parts.flatMap((part) => {
    const words = entryText(facts, part)
    const { min, max } = seoLengths[part]
    const finding = (says: string): PageFinding[] => [{ rule: part, says, fix: form[part] }]
    if (!words) return finding(`The page has no ${part} for search results. Write one.`)
    if (words.length < min)
      return finding(`The ${part} has ${words.length} characters and says little. Use ${min} to ${max}.`)
    if (words.length > max)
      return finding(
        `The ${part} has ${words.length} characters and is cut off in search results. Use up to ${max}.`,
      )
    if (isTaken(part, words))
      return finding(
        `Another page has the same ${part}. Give each page its own, so that people can tell them apart.`,
      )
    return []
  })

/** Checks that a page's search phrase is in its title, description, main heading, first paragraph and address. */
export function checkPhrase(facts: ParsedPage, path: string, { phrase }: EntryForm): PageFinding[] {
  const normalized = phrase && normalize(phrase.words)
  if (!normalized) return []
  const places = [
    ['title', entryText(facts, 'title')],
    ['description', entryText(facts, 'description')],
    ['main heading', facts.headings.find(({ level }) => level === 1)?.text ?? ''],
    ['first paragraph', facts.firstParagraph],
    ['address', path],
  ] as const
  const missing = places.flatMap(([place, words]) =>
    normalize(words).includes(normalized) ? [] : [`the ${place}`],
  )
  if (missing.length === 0) return []
  const where = new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)
  return [{ rule: 'phrase', says: `“${truncate(phrase.words)}” is not in ${where}.`, fix: phrase.fix }]
}

/** Lowercase words without accents and punctuation, with a space around each. */
const normalize = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `.replace(/^ +$/, '')

/** Checks the heading outline, which screen readers and search engines use for navigation. */
export function checkHeadings({ headings }: ParsedPage): PageFinding[] {
  const findings: PageFinding[] = []
  const add = (says: string, fix: string) => findings.push({ rule: 'headings', says, fix })
  const mainHeadings = headings.filter(({ level }) => level === 1)
  if (mainHeadings.length === 0)
    add('The page has no main heading. Fill in the heading at its top.', formOf('banner'))
  if (mainHeadings.length > 1)
    add(`The page has ${mainHeadings.length} main headings; there should be one.`, formAt(mainHeadings[1]!))
  let previousLevel = 0
  for (const heading of headings) {
    if (!heading.text) add('A heading is empty. Fill it in, or remove the section.', formAt(heading))
    if (heading.level > previousLevel + 1)
      add(`The heading “${truncate(heading.text)}” skips a level. Use # before ##.`, formAt(heading))
    if (heading.text.length > 120)
      add(
        `The heading “${truncate(heading.text)}” has ${heading.text.length} characters. Headings read best below 80.`,
        formAt(heading),
      )
    previousLevel = heading.level
  }
  return findings
}

export const truncate = (words: string) =>
  words.length > 40 ? `${firstCharacters(words, 40).trimEnd()}…` : words
