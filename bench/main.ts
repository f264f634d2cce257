import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build/build.ts'
import { identity, startProduct, type Product } from '../dev/test/process.ts'
import { measureApi } from './api.ts'
import { measureArticles } from './articles.ts'
import { measureLanding } from './landing.ts'
import { measureLists } from './lists.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePictures } from './pictures.ts'
import { measureSaves } from './saves.ts'
import { measureMemory, measureStart } from './starts.ts'
import { measureStreams } from './streams.ts'
import { table, type Row } from './table.ts'
import { measureVersions } from './versions.ts'
import { measureWrites } from './writes.ts'

/**
 * Measures the product from outside, as visitors and editors use it, and prints a table. Arguments name the parts to
 * measure; the default is all of them. Exits with 1 if a target is missed.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
const chosen = process.argv.slice(2)
const rows: Row[] = []
const onProduct = async (measure: (product: Product) => Promise<Row[]>) => {
  await using product = await startProduct(dataDir, { ...identity, DEMO: '1' })
  return await measure(product)
}
const buildTook = await timed(build)
const parts: Record<string, () => Promise<Row[]>> = {
  landing: () => onProduct(measureLanding),
  pages: () => onProduct(measurePages),
  pictures: () => onProduct((product) => measurePictures(product, dataDir)),
  api: () => onProduct(measureApi),
  starts: () => measureStart(dataDir),
  saves: () => onProduct((product) => measureSaves(product, buildTook)),
  memory: measureMemory,
  streams: measureStreams,
  orders: measureOrders,
  writes: measureWrites,
  versions: measureVersions,
  articles: measureArticles,
  // Last, since it keeps the disk busy for a while.
  lists: measureLists,
}

try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const took = await timed(async () => void rows.push(...(await measure())))
    process.stderr.write(`${name}: ${Math.round(took / 1000)} s\n`)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const [first] = cpus()
const load = loadavg()[1]!.toFixed(1)
process.stdout.write(`\n${table(rows)}\n\n`)
process.stdout.write(
  `${cpus().length} × ${first?.model.trim()}, Node ${process.version}; load average of the last five minutes: ${load}.\n`,
)
process.exitCode = rows.some(({ met }) => met === false) ? 1 : 0

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
