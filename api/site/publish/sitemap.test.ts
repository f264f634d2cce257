import { expect, test } from 'vitest'
import { sitemapFacts, sitemaps } from './sitemap.ts'

const env = { publicUrl: 'https://site.test', hsts: undefined }
const address = (path: string, isListed = true) => ({ path, status: 200, needs: [], isListed })
const page = (html: string, ...tags: string[]) => ({
  ...sitemapFacts({ html }),
  tags,
})
const summaries = (...pages: [string, ReturnType<typeof page>][]) => {
  const known = new Map(pages)
  return (path: string) => known.get(path)
}
const textOf = (maps: ReturnType<typeof sitemaps>, path: string) => maps.get(path)!.body.toString()

test('lists the indexable pages with their last change and the pictures that have a description', () => {
  const html = `<head><link rel="alternate" hreflang="de" href="https://de.test/?a=1&amp;b"></head><header><img src="/media/logo.png" alt="Logo"></header><main>
    <img class="photo" src="/media/a&amp;b.webp" srcset="/media/a-400.webp 400w" alt="A boat">
    <img alt="" src="/media/line.svg"> <img alt="Elsewhere" src="//cdn.test/x.png"> <img alt="Sign" src="/icons/x.svg">
    <img alt="The boat again" src="/media/a&amp;b.webp"></main>
    <footer><img src="/media/logo.png" alt="Logo"></footer>`
  const maps = sitemaps(
    env,
    [address('/'), address('/thanks', false), address('/later')],
    summaries(['/', page(html, 'banner', 'about')], ['/thanks', page('<main></main>')]),
    new Map([
      ['banner', new Date('2026-11-01T10:00:00.500Z')],
      ['about', new Date('2026-10-01')],
    ]),
  )
  expect([...maps.keys()]).toEqual(['/sitemap.xml'])
  expect(textOf(maps, '/sitemap.xml').match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://site.test/</loc><lastmod>2026-11-01T10:00:00Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://de.test/?a=1&amp;b"/>' +
      '<image:image><image:loc>https://site.test/media/a&amp;b.webp</image:loc></image:image></url>',
    // Not rendered yet.
    '<url><loc>https://site.test/later</loc></url>',
  ])
})

test('more pages than one sitemap may have are split into several with an index', () => {
  const paths = Array.from({ length: 45_001 }, (_, i) => `/articles/${i}`)
  const one = page('<main></main>')
  const maps = sitemaps(
    env,
    paths.map((path) => address(path)),
    () => one,
    new Map(),
  )
  expect([...maps.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(textOf(maps, '/sitemap.xml').match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://site.test/sitemap-1.xml',
    '<loc>https://site.test/sitemap-2.xml',
  ])
  expect(textOf(maps, '/sitemap-2.xml').match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://site.test/articles/45000',
  ])
})
