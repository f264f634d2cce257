import type { Env } from '../env.ts'
import { plainHeaders } from '../http/headers.ts'
import type { PageAddress } from './pages.ts'
import type { RenderedPage } from './published-pages.ts'

const sitemapPath = '/sitemap.xml'
const partPath = (n: number) => `/sitemap-${n}.xml`
export const isSitemap = (path: string) => /^\/sitemap(?:-\d+)?\.xml$/.test(path)

/** The protocol allows 50,000 pages a file, and Google 1,000 pictures a page. */
const mostPages = 45_000
const mostPictures = 1000

type Pages = ReadonlyMap<string, Pick<RenderedPage, 'tags' | 'body'>>

/**
 * What search engines are meant to find, each page with its pictures, its other languages and the time at which what it shows was last
 * changed: the latest change of a section that it shows. The times are the database's, so they outlast the process.
 * More pages than one file may name are in several, which `/sitemap.xml` lists then.
 */
export function sitemaps(
  env: Pick<Env, 'publicUrl' | 'hsts'>,
  addresses: readonly PageAddress[],
  pages: Pages,
  changedAt: ReadonlyMap<string, Date>,
): ReadonlyMap<string, RenderedPage> {
  const listed = addresses.flatMap(({ path, isListed }) => {
    const page = isListed ? pages.get(path) : undefined
    return page ? [{ path, ...page }] : []
  })
  const urlOf = (path: string) => escape(new URL(path, env.publicUrl).href)
  const entries = listed.map(({ path, tags, body }) => {
    const times = [...tags].map((tag) => changedAt.get(tag)?.getTime() ?? 0)
    const { pictures, languages } = foundIn(body)
    const images = pictures.map((src) => `<image:image><image:loc>${urlOf(src)}</image:loc></image:image>`)
    return `<url><loc>${urlOf(path)}</loc>${timeOf(times)}${languages.join('')}${images.join('')}</url>`
  })
  const tags = new Set(listed.flatMap((page) => [...page.tags]))
  const file = (root: string, lines: readonly string[]): RenderedPage => ({
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    headers: { ...plainHeaders(env), 'Cache-Control': 'public, max-age=0, must-revalidate' },
    body: Buffer.from(
      ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...lines, `</${root.split(' ')[0]}>`, ''].join(
        '\n',
      ),
    ),
    tags,
  })
  const part = (lines: readonly string[]) =>
    file(
      `urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"`,
      lines,
    )
  if (entries.length <= mostPages) return new Map([[sitemapPath, part(entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / mostPages) }, (_, i) => ({
    path: partPath(i + 1),
    page: part(entries.slice(i * mostPages, (i + 1) * mostPages)),
  }))
  const index = parts.map(({ path }) => `<sitemap><loc>${urlOf(path)}</loc></sitemap>`)
  return new Map([
    [sitemapPath, file(`sitemapindex ${namespace}`, index)],
    ...parts.map(({ path, page }) => [path, page] as const),
  ])
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const timeOf = (times: readonly number[]) => {
  const last = Math.max(0, ...times)
  return last ? `<lastmod>${new Date(last).toISOString().replace(/\.\d+/, '')}</lastmod>` : ''
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;')

interface Found {
  /** Of this site; those without a description are decoration. */
  readonly pictures: readonly string[]
  /** The page in other languages, as elements. */
  readonly languages: readonly string[]
}

const known = new WeakMap<Buffer, Found>()

/** What the sitemap says of a page beside its address. Each state of a page is read once. */
function foundIn(body: Buffer): Found {
  const before = known.get(body)
  if (before) return before
  const html = body.toString()
  const main = html.indexOf('<main')
  const links = html.slice(0, main).matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"<>]+)">/g)
  const sources = html
    .slice(main)
    .matchAll(/<img\b(?=[^>]*\salt="[^"])[^>]*\ssrc="(\/(?!\/|icons\/)[^"?#]+)"/g)
  // Parts of a string keep the whole of it in memory: here a page.
  const found = withOwnStrings({
    languages: [...links].map(
      ([, language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    ),
    pictures: [...new Set([...sources].map(([, src]) => src!.replaceAll('&amp;', '&')))].slice(
      0,
      mostPictures,
    ),
  })
  known.set(body, found)
  return found
}

const withOwnStrings = (found: Found) => JSON.parse(JSON.stringify(found)) as Found
