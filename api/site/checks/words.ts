import { formatList, productLanguage } from '#content/locale/format.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { seoLengths } from '#content/model/seo.ts'
import type { PageFinding } from './finding.ts'
import { formAt, formOf } from './form-links.ts'
import type { ParsedPage } from '../publish/parse-page.ts'
import { entryProblem, entryText, headingProblems, type EntryPart, type HeadingProblem } from './problems.ts'

const parts = ['title', 'description'] as const

/** The form addresses of a page's title and description, and its search phrase with its form address. */
export interface EntryForm {
  title: string
  description: string
  phrase?: { words: string; fix: string } | undefined
}

/** Whether another page has the same title or description. */
export type IsTaken = (part: EntryPart, words: string) => boolean

/** Checks that title and description exist, have a suitable length, and are unique. */
export const checkEntry = (facts: ParsedPage, form: EntryForm, isTaken: IsTaken): PageFinding[] =>
  parts.flatMap((part) => {
    const words = entryText(facts, part)
    const { min, max } = seoLengths[part]
    const problem = entryProblem(words, part)
    const finding = (says: string): PageFinding[] => [{ rule: part, says, fix: form[part] }]
    if (problem === 'missing') return finding(`The page has no ${part} for search results. Write one.`)
    if (problem === 'short')
      return finding(`The ${part} has ${words.length} characters and says little. Use ${min} to ${max}.`)
    if (problem === 'long')
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
  const where = formatList(missing, 'disjunction', productLanguage)
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

/** Checks the heading outline of a page. */
export const checkHeadings = ({ headings }: ParsedPage): PageFinding[] =>
  headingProblems(headings).map((problem) => {
    if (problem.kind === 'no-main-heading')
      return finding('The page has no main heading. Fill in the heading at its top.', formOf('banner'))
    return finding(headingSays(problem), formAt(problem.heading))
  })

function headingSays(problem: Exclude<HeadingProblem, { kind: 'no-main-heading' }>): string {
  const words = `The heading “${truncate(problem.heading.text)}”`
  switch (problem.kind) {
    case 'several-main-headings':
      return `The page has ${problem.count} main headings; there should be one.`
    case 'empty':
      return 'A heading is empty. Fill it in, or remove the section.'
    case 'skips-a-level':
      return `${words} skips a level. Use # before ##.`
    case 'long':
      return `${words} has ${problem.heading.text.length} characters. Headings read best below 80.`
  }
}

const finding = (says: string, fix: string): PageFinding => ({ rule: 'headings', says, fix })

export const truncate = (words: string) =>
  words.length > 40 ? `${firstCharacters(words, 40).trimEnd()}…` : words
