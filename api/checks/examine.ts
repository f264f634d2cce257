import { setImmediate as letOthers } from 'node:timers/promises'
import { redirectFor, appShellOf } from '../publish/redirects.ts'
import type { CachedResponse } from '../publish/cache/cached-response.ts'
import { lookUp, type PageCache } from '../publish/cache/serve.ts'
import type { Finding, PageFinding } from './finding.ts'
import { checkLinks } from './links.ts'
import { checkPictures } from './pictures.ts'
import { readPage, type PageFacts } from '../publish/parse-page.ts'
import { checkStructured } from './structured.ts'
import { checkEntry, checkHeadings } from './words.ts'

interface Site {
  publicUrl: string
  pages: ReadonlyMap<string, CachedResponse>
  cache: PageCache
  /** The addresses that search engines are meant to find. */
  listed: ReadonlySet<string>
  /** Where an address leads that no page has. */
  movedTo: (path: string) => unknown
  /** Bytes of an uploaded picture, by its path. */
  uploads: ReadonlyMap<string, number>
  /** What is found wrong beyond the pages: it holds for all of them. */
  everywhere?: readonly PageFinding[]
}

/** How a page stands in search results and where it is shared. */
export interface Entry {
  path: string
  title: string
  description: string
  /** The path of the picture that is shown where the page is shared. */
  picture: string | undefined
}

export interface Report {
  entries: Entry[]
  findings: Finding[]
}

const read = new WeakMap<Buffer, PageFacts>()

/** Each state of a page is read once. */
function factsOf({ body }: CachedResponse): PageFacts {
  const facts = read.get(body) ?? readPage(body.toString())
  read.set(body, facts)
  return facts
}

/**
 * Examines the public pages as they are served. It looks at bytes that are up already, and lets requests through
 * between two pages: no save and no visitor waits for it.
 */
export async function examine({
  publicUrl,
  pages,
  cache,
  listed,
  movedTo,
  uploads,
  everywhere = [],
}: Site): Promise<Report> {
  const looked = new Map<string, PageFacts>()
  for (const [path, page] of pages) {
    if (!listed.has(path) && !isOpen(path)) continue
    await letOthers()
    looked.set(path, factsOf(page))
  }
  const { origin } = new URL(publicUrl)
  const site = {
    origin,
    serves: (path: string) =>
      /^\/(?:api|media|og)\//.test(path) ||
      [lookUp(cache, path), redirectFor(path), appShellOf(path), movedTo(path)].some(Boolean),
    page: (path: string) => looked.get(path),
  }
  const sizeOf = (path: string) => uploads.get(path) ?? cache.get(path)?.body.length
  const entries = [...looked].filter(([path]) => listed.has(path))
  const findings = new Map<string, Finding>()
  const note = (path: string, found: readonly PageFinding[]) => {
    for (const each of found) {
      const key = `${each.rule} ${each.mend} ${each.says}`
      const known = findings.get(key) ?? { ...each, pages: [] }
      if (!known.pages.includes(path)) known.pages.push(path)
      findings.set(key, known)
    }
  }
  for (const [path, facts] of looked) {
    const others = entries.filter(([other]) => other !== path).map(([, each]) => each)
    if (listed.has(path)) note(path, checkEntry(facts, others))
    note(path, checkHeadings(facts))
    note(path, checkPictures(facts, origin, sizeOf))
    note(path, checkLinks(facts, path, site))
    note(path, checkStructured(facts))
    note(path, everywhere)
  }
  return { entries: entries.map(([path, facts]) => entryOf(path, facts)), findings: [...findings.values()] }
}

/** Pages that anybody comes to, beside those of search engines: not the second address of one, nor what stands behind the login. */
const isOpen = (path: string) => ['/thanks', '/404'].includes(path)

function entryOf(path: string, { title = '', meta }: PageFacts): Entry {
  const image = meta.get('og:image')
  return {
    path,
    title,
    description: meta.get('description') ?? '',
    picture: image && URL.canParse(image) ? new URL(image).pathname : undefined,
  }
}
