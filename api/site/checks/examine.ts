import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { redirectFor, appShellOf } from '../publish/redirects.ts'
import type { RenderedResponse } from '../publish/cache/cached-response.ts'
import type { ReadonlyPageCache } from '../publish/cache/serve.ts'
import type { Pages } from '../publish/live-pages.ts'
import { withoutId } from '../../content/site-addresses.ts'
import type { Finding, PageFinding } from './finding.ts'
import { checkLanguages } from './languages.ts'
import { checkLinks } from './links.ts'
import { robotsChecker } from './robots.ts'
import { checkPictures } from './pictures.ts'
import { parsePage, type ParsedPage } from '../publish/parse-page.ts'
import { checkStructured } from './structured.ts'
import { entryText } from './problems.ts'
import { checkEntry, checkHeadings, checkPhrase, type EntryForm, type IsTaken } from './words.ts'

/** What is examined. */
export interface Site {
  publicUrl: string
  pages: Pages
  cache: ReadonlyPageCache
  /** Resolves once the pages contain the last save; undefined if they already do. */
  ensureCurrent: (paths: readonly string[]) => Promise<unknown> | undefined
  /** The addresses in the sitemap. */
  listed: ReadonlySet<string>
  /** The target of the redirect from an address that no page has. */
  findRedirect: (path: string) => string | undefined
  /** The size of each uploaded picture in bytes, by its path. */
  uploads: ReadonlyMap<string, number>
  /** The forms in which a page's title and description are edited. */
  formOf: (path: string) => EntryForm
  /** Findings that apply to every page. */
  everywhere?: readonly PageFinding[]
}

/** How a page appears in search results and in link previews. */
export interface Entry {
  path: string
  title: string
  description: string
  /** The path of the page's share image. */
  picture: string | undefined
}

export interface Report {
  entries: Entry[]
  findings: Finding[]
  /** The number of pages beyond `maxPages`, which were not examined. */
  unexamined: number
}

/** A page of the site, rendered with its unsaved record. */
interface UnsavedPage {
  path: string
  html: string
  form: EntryForm
}

/** Limits the time and memory of a run: each page takes some milliseconds to parse. */
const maxPages = 300

const factsByBody = new WeakMap<Buffer, ParsedPage>()

/** Parses each version of a page once. */
function factsOf({ body }: RenderedResponse): ParsedPage {
  const facts = factsByBody.get(body) ?? parsePage(body.toString())
  factsByBody.set(body, facts)
  return facts
}

/**
 * Examines the public pages as they are served. It reads the rendered pages from memory and yields to the event loop
 * between two pages, so that saves and visitors do not wait for it.
 */
export async function examine(site: Site): Promise<Report> {
  await site.ensureCurrent([...site.listed].slice(0, maxPages))
  const paths = [...site.pages.keys()].filter((path) => site.listed.has(path) || isUnlisted(path))
  const factsByPath = await factsOfAll(site, paths.slice(0, maxPages))
  const check = checker(site, factsByPath)
  const findings = new Map<string, Finding>()
  for (const [path, facts] of factsByPath)
    for (const each of [...check(path, facts, site.formOf(path)), ...(site.everywhere ?? [])]) {
      const key = `${each.rule} ${each.fix} ${each.says}`
      const finding = findings.get(key) ?? { ...each, pages: [] }
      if (!finding.pages.includes(path)) finding.pages.push(path)
      findings.set(key, finding)
    }
  return {
    entries: [...factsByPath]
      .filter(([path]) => site.listed.has(path))
      .map(([path, facts]) => entryOf(path, facts)),
    findings: [...findings.values()],
    unexamined: paths.length - factsByPath.size,
  }
}

/** The findings for one page with its unsaved record; all other pages are taken as published. */
export async function examineUnsavedPage(site: Site, { path, html, form }: UnsavedPage): Promise<Finding[]> {
  await site.ensureCurrent([...site.listed].slice(0, maxPages))
  const others = [...site.pages.keys()].filter((other) => site.listed.has(other) && other !== path)
  const factsByPath = await factsOfAll(site, others.slice(0, maxPages))
  const facts = parsePage(html)
  return checker(site, factsByPath.set(path, facts))(path, facts, form).map((each) => ({
    ...each,
    pages: [path],
  }))
}

async function factsOfAll({ pages }: Site, paths: readonly string[]) {
  const factsByPath = new Map<string, ParsedPage>()
  for (const path of paths) {
    await yieldToEventLoop()
    const page = pages.get(path)
    if (page) factsByPath.set(path, factsOf(page))
  }
  return factsByPath
}

/** Returns a function that examines one page, given the facts of all pages. */
function checker(
  { publicUrl, cache, listed, findRedirect, uploads }: Site,
  factsByPath: ReadonlyMap<string, ParsedPage>,
) {
  const { origin } = new URL(publicUrl)
  const site = {
    origin,
    serves: (path: string) =>
      factsByPath.has(path) ||
      /^\/(?:api|media|og)\//.test(path) ||
      [path, withoutId(path)].some((each) => cache.has(each)) ||
      [redirectFor(path), appShellOf(path), findRedirect(path)].some(Boolean),
    factsOf: (path: string) => factsByPath.get(path),
  }
  const sizeOf = (path: string) => uploads.get(path) ?? cache.get(path)?.body.length
  const uses = new Map<string, number>()
  const entries = [...factsByPath].filter(([path]) => listed.has(path))
  for (const [, facts] of entries)
    for (const part of ['title', 'description'] as const) {
      const key = `${part} ${entryText(facts, part)}`
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  const checkRobots = robotsChecker(origin, cache)
  const isTaken = (path: string): IsTaken => {
    const own = listed.has(path) ? 1 : 0
    return (part, words) => (uses.get(`${part} ${words}`) ?? 0) > own
  }
  return (path: string, facts: ParsedPage, form: EntryForm): PageFinding[] => [
    ...(isUnlisted(path)
      ? []
      : [...checkEntry(facts, form, isTaken(path)), ...checkPhrase(facts, path, form), ...checkRobots(path)]),
    ...checkHeadings(facts),
    ...checkPictures(facts, origin, sizeOf),
    ...checkLinks(facts, path, site),
    ...checkLanguages(facts, path, form.title, site),
    ...checkStructured(facts),
  ]
}

/** Public pages that are not in the sitemap; not second addresses of a page, and not pages behind the login. */
const isUnlisted = (path: string) => ['/thanks', '/404'].includes(path)

function entryOf(path: string, { title = '', meta }: ParsedPage): Entry {
  const image = meta.get('og:image')
  return {
    path,
    title,
    description: meta.get('description') ?? '',
    picture: image && URL.canParse(image) ? new URL(image).pathname : undefined,
  }
}
