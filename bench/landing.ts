import { brotliCompressSync } from 'node:zlib'
import { ask, fullyCompressed } from './pages.ts'
import type { Product } from '../dev/test/process.ts'
import type { Row } from './table.ts'

/** Measures the size of the landing page in served bytes. */
export async function measureLanding({ url }: Product): Promise<Row[]> {
  const packed = await fullyCompressed(`${url}/`)
  const html = (await ask(`${url}/`, {})).body.toString()
  const sheets = all(html, /<link[^>]+rel="stylesheet"[^>]*>/g).map((tag) => attribute(tag, 'href'))
  const css =
    all(html, /(?<=<style[^>]*>)[^]*?(?=<\/style>)/g).join('').length +
    (await Promise.all(sheets.map(async (sheet) => (await ask(url + sheet, {})).body.length))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  const inline = all(html, /(?<=<script(?![^>]*(?:\ssrc=|application\/ld\+json))[^>]*>)[^]+?(?=<\/script>)/g)
  const scripts = brotliCompressSync(inline.join('\n')).length
  const eager = eagerScripts(html)
  return [
    size('Landing page: HTML, packed', packed.body.length, 14),
    size(`Landing page: CSS, not packed`, css, 15),
    size('Landing page: scripts in the page, packed', scripts, 4),
    {
      what: 'Landing page: JavaScript files before anything is scrolled to or touched',
      measured: String(eager.length),
      target: '0',
      met: eager.length === 0,
    },
  ]
}

/** Scripts that a browser loads without interaction: script files, preloaded modules, and islands that hydrate immediately. */
const eagerScripts = (html: string) => [
  ...all(html, /<script[^>]+\ssrc=[^>]*>/g),
  ...all(html, /<link[^>]+rel="modulepreload"[^>]*>/g),
  ...all(html, /<astro-island[^>]*>/g).filter(
    (tag) => !['visible', 'media'].includes(attribute(tag, 'client')),
  ),
]

const size = (what: string, bytes: number, most: number): Row => ({
  what,
  measured: `${(bytes / 1000).toFixed(1)} kB`,
  target: `at most ${most} kB`,
  met: bytes <= most * 1000,
})

const all = (html: string, pattern: RegExp) => html.match(pattern) ?? []
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
