import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLighthouse, type Measured } from '../../e2e/lighthouse.ts'
import { identity, startProduct } from '../../dev/test/process.ts'
import { randomKey } from '../../api/secrets/keys.ts'
import { startCluster } from '../../dev/test/cluster.ts'
import { median, ms, table as rowsTable } from '../table.ts'
import { serveAstro, serveNext, type Served } from './apps.ts'
import { readBlocks } from './content.ts'
import { compareSaves, storeContent } from './saves.ts'

/**
 * Compares the landing page with the same content in a default Astro and a default Next.js project, each served as in
 * production, and prints a table; first it compares the time from a save to visible with Next.js. Both come from the npm
 * registry.
 */
const rounds = 3
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-compare-'))
const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  await using parts = new AsyncDisposableStack()
  const cluster = parts.use(await startCluster())
  const DATABASE_URL = await cluster.createDatabase()
  const product = parts.use(
    await startProduct(join(folder, 'data'), { ...identity, DEMO: '1', DATABASE_URL }),
  )
  const content = JSON.stringify(await readBlocks(product))
  say('Building the Astro page …')
  const astro = parts.use(await serveAstro(join(folder, 'astro'), content))
  say('Building the Next.js page …')
  await storeContent(DATABASE_URL, content)
  const key = randomKey()
  const next = parts.use(await serveNext(join(folder, 'next'), content, { DATABASE_URL, SAVE_KEY: key }))
  const pages: Record<string, Pick<Served, 'url'>> = {
    Frontdesk: product,
    'Astro 7.3, static': astro,
    'Next.js 16.4, `next start`': next,
  }
  say('Measuring saves …')
  const saves = await compareSaves(product, next, key)
  process.stdout.write(`\n${rowsTable(saves)}\n`)
  if (saves.some(({ met }) => met === false)) process.exitCode = 1
  const browser = parts.use(await openLighthouse())
  const results = new Map<string, Measured[]>()
  // In turns, so that other load on the machine affects all of them.
  for (let round = 0; round < rounds; round++)
    for (const [name, { url }] of Object.entries(pages)) {
      say(`${name}, round ${round + 1}`)
      results.set(name, [...(results.get(name) ?? []), await browser.measure(`${url}/`)])
    }
  process.stdout.write(`\n${table(results)}\n\n`)
  process.stdout.write(
    `Lighthouse 13.5, mobile, medians of ${rounds}; sizes as transferred. Load average: ${loadavg()[1]!.toFixed(1)}.\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function table(results: ReadonlyMap<string, readonly Measured[]>): string {
  const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image']
  const names = [
    'HTML',
    'CSS',
    'JavaScript',
    'fonts',
    'pictures',
    'total',
    'requests',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP',
    'TBT',
  ]
  const rows = [...results].map(([name, all]) => {
    const { loads } = all[0]!
    const bytes = (some: typeof loads) =>
      `${(some.reduce((sum, load) => sum + load.bytes, 0) / 1000).toFixed(1)} kB`
    const middle = (value: (measured: Measured) => number) => median(all.map(value))
    return [
      name,
      ...kinds.map((kind) => bytes(loads.filter((load) => load.kind === kind))),
      bytes(loads),
      String(loads.reduce((sum, load) => sum + load.requests, 0)),
      ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
        String(middle(({ scores }) => scores[category])),
      ),
      `${(middle(({ largestPaint }) => largestPaint) / 1000).toFixed(1)} s`,
      ms(middle(({ blocked }) => blocked)),
    ]
  })
  const head = ['', ...names]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
