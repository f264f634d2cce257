import type { Env } from '../../platform/env.ts'
import { plainHeaders, revalidated } from '../../platform/http/headers.ts'
import type { PageAddress } from './pages.ts'
import type { RenderedPage } from './live-pages.ts'

const sitemapPath = '/sitemap.xml'
const partPath = (n: number) => `/sitemap-${n}.xml`
export const isSitemap = (path: string) => /^\/sitemap(?:-\d+)?\.xml$/.test(path)

/** The protocol allows 50,000 pages a file, and Google 1,000 pictures a page. */
const maxPages = 45_000
const maxPictures = 1000

/** The facts of a page that the sitemap states, besides its address. */
export interface SitemapFacts {
  /** Pictures of this site; those without a description are decoration. */
  readonly pictures: readonly string[]
  /** Links to the page in other languages, as XML elements. */
  readonly languages: readonly string[]
}

/** Returns the facts of a page with its cache tags; undefined if it is not rendered yet. */
type FactsOf = (path: string) => (SitemapFacts & { readonly tags: readonly string[] }) | undefined

/** The paths of the sitemap files for this number of pages. */
export const sitemapPaths = (listedCount: number): string[] => [
  sitemapPath,
  ...(listedCount > maxPages
    ? Array.from({ length: Math.ceil(listedCount / maxPages) }, (_, i) => partPath(i + 1))
    : []),
]

/**
 * The sitemap files, by path: each page that search engines may index, with its pictures, its other languages and the
 * time of its last change, which is the latest change of a section that it shows, or of its own record. The times come
 * from the database, so they survive a restart. If there are too many pages for one file, `/sitemap.xml` lists several.
 * @astrojs/sitemap works only during a build, and the package `sitemap` only as an asynchronous stream: a publication has
 * to write it in the same step as the pages.
 */
export function sitemaps(
  env: Pick<Env, 'publicUrl' | 'hsts'>,
  addresses: readonly PageAddress[],
  factsOf: FactsOf,
  changedAt: ReadonlyMap<string, Date>,
): ReadonlyMap<string, RenderedPage> {
  const urlOf = (path: string) => escape(new URL(path, env.publicUrl).href)
  /** The last change of a section that a page shows as a whole. */
  const lastChangeOf = (tags: readonly string[]) =>
    tags.reduce((last, tag) => Math.max(last, changedAt.get(tag)?.getTime() ?? 0), 0)
  const entries = addresses.flatMap(({ path, isListed, changedAt: own = 0 }) => {
    if (!isListed) return []
    const { tags, pictures, languages } = factsOf(path) ?? notRendered
    const images = pictures.map((src) => `<image:image><image:loc>${urlOf(src)}</image:loc></image:image>`)
    const last = lastModified(Math.max(own, lastChangeOf(tags)))
    return `<url><loc>${urlOf(path)}</loc>${last}${languages.join('')}${images.join('')}</url>`
  })
  const file = (root: string, lines: readonly string[]): RenderedPage => ({
    status: 200,
    contentType: 'application/xml; charset=utf-8',
    headers: { ...plainHeaders(env), ...revalidated },
    body: Buffer.from(
      ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...lines, `</${root.split(' ')[0]}>`, ''].join(
        '\n',
      ),
    ),
    tags: new Set(),
  })
  const urlSet = (lines: readonly string[]) =>
    file(
      `urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"`,
      lines,
    )
  if (entries.length <= maxPages) return new Map([[sitemapPath, urlSet(entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / maxPages) }, (_, i) => ({
    path: partPath(i + 1),
    page: urlSet(entries.slice(i * maxPages, (i + 1) * maxPages)),
  }))
  const index = parts.map(({ path }) => `<sitemap><loc>${urlOf(path)}</loc></sitemap>`)
  return new Map([
    [sitemapPath, file(`sitemapindex ${namespace}`, index)],
    ...parts.map(({ path, page }) => [path, page] as const),
  ])
}

const notRendered = { tags: [], pictures: [], languages: [] }

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const lastModified = (last: number) =>
  last ? `<lastmod>${new Date(last).toISOString().replace(/\.\d+/, '')}</lastmod>` : ''

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;')

/** Reads the facts for the sitemap from a page's HTML. */
export function sitemapFacts({ html }: Pick<RenderedPage, 'html'>): SitemapFacts {
  if (html === undefined) return { pictures: [], languages: [] }
  const main = html.indexOf('<main')
  const links = html.slice(0, main).matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"<>]+)">/g)
  const sources = html
    // Without the footer, which is the same on every page.
    .slice(main, html.lastIndexOf('</main>'))
    .matchAll(/<img\b(?=[^<>]*\salt="[^"])[^<>]*\ssrc="(\/(?!\/|icons\/)[^"?#]+)"/g)
  const pictures = new Set([...sources].map(([, src]) => src!.replaceAll('&amp;', '&')))
  return {
    languages: [...links].map(
      ([, language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    ),
    pictures: [...pictures].slice(0, maxPictures),
  }
}
