import { brotliCompressSync } from 'node:zlib'
import { ask, packedWell } from './pages.ts'
import type { Product } from '../dev/test/process.ts'
import type { Row } from './table.ts'

/** The size of the landing page, measured from the bytes that are served. */
export async function measureLanding({ url }: Product): Promise<Row[]> {
  const packed = await packedWell(`${url}/`)
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
    size('Landing page: HTML, compressed', packed.body.length, 14),
    size('Landing page: CSS, uncompressed', css, 15),
    size('Landing page: inline scripts, compressed', scripts, 4),
    {
      what: 'Landing page: JavaScript files loaded before the visitor scrolls or clicks',
      measured: String(eager.length),
      target: '0',
      met: eager.length === 0,
    },
  ]
}

/** Files that a browser loads immediately: scripts, module preloads, and islands without a lazy client directive. */
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
