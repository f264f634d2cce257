import { auditRules, maxPlaces, type AuditFinding, type AuditRule } from '#content/model/page-audit.ts'
import { seoLengths } from '#content/model/seo.ts'
import { parseJson } from '../../platform/json.ts'
import {
  entryProblem,
  entryText,
  headingProblems,
  imageProblems,
  type HeadingProblem,
  type ImageProblem,
} from '../checks/problems.ts'
import { missingProperties } from '../checks/structured.ts'
import { truncate } from '../checks/words.ts'
import type { ParsedPage } from '../publish/parse-page.ts'
import type { PageReading } from './read-page.ts'

/** What an audit knows of a page. */
export interface Audited {
  reading: PageReading
  page: ParsedPage
  /** Whether the robots.txt lets search engines read the page. */
  allowsSearchEngines: boolean
  /** The status of links that were tried; undefined for those that did not answer. */
  linkStatuses: ReadonlyMap<string, number | undefined>
}

/** The findings of each rule, in the order of the report. */
export const findingsOf = (audited: Audited): AuditFinding[] =>
  auditRules.map((rule) => ({ rule, ...examine[rule](audited) }))

type Result = Omit<AuditFinding, 'rule'>

const good = (found: string): Result => ({ state: 'good', found })
const problem = (found: string, fix: string, places: readonly string[] = []): Result => ({
  state: 'problem',
  found,
  fix,
  ...(places.length > 0 && { places: places.slice(0, maxPlaces).map((place) => place.slice(0, 200)) }),
})

const examine: Record<AuditRule, (audited: Audited) => Result> = {
  title: ({ page }) => entry(page, 'title'),
  description: ({ page }) => entry(page, 'description'),
  headings,
  indexing,
  canonical,
  links,
  images,
  structuredData,
  weight,
  https,
}

function entry(page: ParsedPage, part: 'title' | 'description'): Result {
  const words = entryText(page, part)
  const { min, max } = seoLengths[part]
  const length = `Write one of ${min} to ${max} characters`
  switch (entryProblem(words, part)) {
    case 'missing':
      return problem(`The page has no ${part}.`, `${length} that says what the page offers.`)
    case 'short':
      return problem(`“${words}” has ${words.length} characters and says little.`, `${length}.`)
    case 'long':
      return problem(
        `“${truncate(words)}” has ${words.length} characters, and its end is cut off in search results.`,
        `${length}, with what matters first.`,
      )
    default:
      return good(`“${words}” has ${words.length} characters.`)
  }
}

const headingWords: Record<HeadingProblem['kind'], string> = {
  'no-main-heading': 'there is no main heading',
  'several-main-headings': 'there are several main headings',
  empty: 'a heading is empty',
  'skips-a-level': 'a level is skipped',
  long: 'a heading is very long',
}

function headings({ page }: Audited): Result {
  const problems = headingProblems(page.headings)
  if (problems.length === 0) {
    const main = page.headings.find(({ level }) => level === 1)!
    return good(`One main heading, “${truncate(main.text)}”, and ${page.headings.length - 1} below it.`)
  }
  return problem(
    sentence(unique(problems.map(({ kind }) => headingWords[kind]))),
    'Use one main heading (h1) that says what the page is about, and below it levels without gaps.',
    problems.flatMap((each) =>
      'heading' in each && each.heading.text ? `h${each.heading.level}: ${each.heading.text}` : [],
    ),
  )
}

function indexing({ reading, page, allowsSearchEngines }: Audited): Result {
  const meta = [page.meta.get('robots'), page.meta.get('googlebot')].join(' ')
  const forbids = (text = '') => /\b(?:noindex|none)\b/i.test(text)
  if (!allowsSearchEngines)
    return problem(
      'The robots.txt keeps search engines away from this page.',
      'Remove the line with “Disallow” that applies to it, unless it is meant.',
      [reading.robots.url],
    )
  if (forbids(meta))
    return problem(
      'The page asks search engines not to list it (noindex).',
      'Remove “noindex” from its robots meta element, unless it is meant.',
    )
  if (forbids(reading.robotsHeader))
    return problem(
      'The server asks search engines not to list the page (X-Robots-Tag).',
      'Remove that header, unless it is meant.',
    )
  return good('Search engines may read and list the page.')
}

function canonical({ reading, page }: Audited): Result {
  if (!page.canonical)
    return problem(
      'The page names no main address.',
      'Add <link rel="canonical"> with the address at which it is to be found.',
    )
  const target = URL.parse(page.canonical, reading.url)
  if (!target)
    return problem('The main address is not valid.', 'Enter a whole address, with https://.', [
      page.canonical,
    ])
  if (target.href === reading.url) return good('The page names itself as the main address.')
  const isOther = target.host !== new URL(reading.url).host
  return problem(
    `The page names ${isOther ? 'a page of another site' : 'another page'} as the main one, so that it is not listed itself.`,
    'Name the page’s own address, unless the other page has the same content.',
    [target.href],
  )
}

function links({ reading, page, linkStatuses }: Audited): Result {
  const broken = [...linkStatuses].filter(([, status]) => status !== undefined && status >= 400)
  const silent = page.links.filter(({ text }) => !text)
  if (broken.length > 0)
    return problem(
      broken.length === 1 ? 'A link leads nowhere.' : `${broken.length} links lead nowhere.`,
      'Correct or remove them.',
      broken.map(([href, status]) => `${href} (${status})`),
    )
  if (silent.length > 0)
    return problem(
      silent.length === 1 ? 'A link has no words.' : `${silent.length} links have no words.`,
      'Say in the link where it leads; describe pictures that are links.',
      unique(silent.map(({ href }) => href)),
    )
  const own = ownLinks(page, reading.url).length
  if (own === 0)
    return problem(
      'The page links to no other page of the site.',
      'Link to the pages that readers need next, in words that say what is there.',
    )
  const tried = linkStatuses.size > 0 ? `; the ${linkStatuses.size} that we tried work` : ''
  return good(
    own === 1
      ? `One link to another page of the site${tried && '; it works'}.`
      : `${own} links to other pages of the site${tried}.`,
  )
}

/** The addresses of the other pages of the same site that a page links to, each once. */
export const ownLinks = ({ links: all }: ParsedPage, url: string): string[] => {
  const { host } = new URL(url)
  const targets = all.flatMap(({ href }) => {
    const target = URL.parse(href, url)
    if (target?.host !== host || !/^https?:$/.test(target.protocol)) return []
    target.hash = ''
    return target.href === url ? [] : target.href
  })
  return unique(targets)
}

const imageWords: Record<ImageProblem, string> = {
  'no-description': 'have no description',
  'file-name': 'have a file name as their description',
  'long-description': 'have a description that is too long',
  'no-size': 'do not say how large they are',
}

function images({ page }: Audited): Result {
  const { images: all } = page
  if (all.length === 0) return good('The page has no pictures.')
  const problems = all.flatMap((image) => imageProblems(image).map((kind) => ({ kind, src: image.src })))
  if (problems.length === 0)
    return good(
      all.length === 1
        ? 'The picture has a description and a size.'
        : `All ${all.length} pictures have a description and a size.`,
    )
  const counts = [...Map.groupBy(problems, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} of ${all.length} pictures ${imageWords[kind]}`,
  )
  return problem(
    sentence(counts),
    'Say in “alt” what a picture shows (empty if it only decorates), and give each its width and height.',
    problems.map(({ kind, src }) => `${nameOf(src)}: ${kind === 'no-size' ? 'size' : 'description'}`),
  )
}

const nameOf = (src: string) => (src.startsWith('data:') ? 'an embedded picture' : src) || 'a picture'

function structuredData({ page }: Audited): Result {
  if (page.structured.length === 0)
    return problem(
      'The page has no structured data.',
      'Describe the business, and what the page offers, as JSON-LD with the words of schema.org.',
    )
  const blocks = page.structured.map((block) => parseJson(block))
  if (blocks.includes(undefined))
    return problem('Structured data of the page cannot be read.', 'Correct the JSON.')
  const nodes = blocks.flatMap(nodesIn)
  const types = unique(nodes.map((node) => String(node['@type'])))
  if (types.length === 0)
    return problem('The structured data names no type of schema.org.', 'Add an “@type” to each object.')
  const missing = unique(
    nodes.flatMap((node) => missingProperties(node).map((name) => `${String(node['@type'])}: ${name}`)),
  )
  if (missing.length > 0)
    return problem('The structured data lacks what search engines require.', 'Add these properties.', missing)
  return good(`It describes: ${types.slice(0, 8).join(', ')}.`)
}

type Node = Readonly<Record<string, unknown>>

/** The objects with a type in a JSON-LD block, at any depth of the few that people write. */
function nodesIn(value: unknown, depth = 0): Node[] {
  if (depth > 20) return []
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((each) => nodesIn(each, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const inner = Object.values(node).flatMap((each) => nodesIn(each, depth + 1))
  return typeof node['@type'] === 'string' ? [node, ...inner] : inner
}

const slowMs = 1000
const heavyBytes = 200_000
const manyFiles = 30

function weight({ reading, page }: Audited): Result {
  const { bytes, isCompressed, milliseconds } = reading
  const files = page.scripts + page.styleSheets
  const size = `${Math.max(1, Math.round(bytes / 1000))} kB`
  const problems = [
    ...(milliseconds > slowMs ? [`it took ${(milliseconds / 1000).toFixed(1)} seconds to arrive`] : []),
    ...(bytes > heavyBytes ? [`the text of the page alone has ${size}`] : []),
    ...(!isCompressed && bytes > 20_000 ? ['it is sent without compression'] : []),
    ...(files > manyFiles ? [`it loads ${files} scripts and style sheets`] : []),
  ]
  if (problems.length === 0)
    return good(
      `${size}, ${milliseconds} ms, ${files} ${files === 1 ? 'script or style sheet' : 'scripts and style sheets'}.`,
    )
  return problem(
    sentence(problems),
    'Let the server keep finished pages, compress what it sends, and remove scripts that nobody needs.',
  )
}

function https({ reading: { url, steps, withoutHttps } }: Audited): Result {
  if (!url.startsWith('https:'))
    return problem(
      'The page is not encrypted.',
      'Set up HTTPS with a free certificate, and redirect every address to it.',
    )
  if (withoutHttps === 'the page')
    return problem(
      'The same page can also be had without encryption.',
      'Redirect every address that begins with http:// to the same with https://, permanently (301).',
    )
  if (steps.length > 2)
    return problem(
      `${steps.length - 1} redirects lead to the page, one after the other.`,
      'Redirect each old address to the last one directly.',
      steps,
    )
  return good(
    steps.length === 2
      ? 'It is encrypted, and one redirect leads to it.'
      : 'It is encrypted, without redirects.',
  )
}

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** Several remarks as one sentence. */
function sentence(remarks: readonly string[]): string {
  const text = remarks.join('; ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}
