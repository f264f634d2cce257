import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, serverPrograms } from '../dev/test/cluster.ts'
import { identity, startProduct, type Product } from '../dev/test/process.ts'
import { edits, grow, saver, type Edit } from './saves.ts'
import { median, ms, quantile, times, type Row } from './table.ts'
import { secondsOf } from './usage.ts'

const rounds = 100
const warmUpRounds = 40
const records = 10

/**
 * Compares saves of this version with those of another one, which take turns: `VERSIONS_COMPARE` is the folder of its
 * sources, installed and built.
 */
export async function measureVersions(): Promise<Row[]> {
  const folder = process.env.VERSIONS_COMPARE
  if (!folder) return [{ what: 'Two versions', measured: 'skipped: VERSIONS_COMPARE is not set' }]
  const rows = await compareOn('PGlite', folder, () => Promise.resolve({}))
  if (!serverPrograms()) return rows
  await using cluster = await startCluster()
  const withDatabase = async () => ({ DATABASE_URL: await cluster.createDatabase() })
  return [...rows, ...(await compareOn('PostgreSQL', folder, withDatabase))]
}

async function compareOn(
  database: string,
  folder: string,
  settings: () => Promise<Record<string, string>>,
): Promise<Row[]> {
  await using parts = new AsyncDisposableStack()
  const products: Product[] = []
  for (const version of [undefined, folder]) {
    const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
    parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const product = await startProduct(dataDir, { ...identity, DEMO: '1', ...(await settings()) }, version)
    parts.use(product)
    await grow(product, '/pricings', '/add-pricing', records)
    await grow(product, '/service-items', '/add-service-item', records)
    products.push(product)
  }
  const rows: Row[] = []
  for (const edit of edits) {
    const [ours, other] = await saveInTurns(products, edit)
    const row = (what: string, of: (version: Saves) => number): Row => ({
      what: `Save of ${edit.what}, ${database}: ${what}`,
      measured: `${times(of(ours!) / of(other!))} (${ms(of(ours!))} and ${ms(of(other!))})`,
    })
    rows.push(
      row('median', ({ took }) => median(took)),
      row('p95', ({ took }) => quantile(took, 0.95)),
      row('CPU time of the server', ({ cpuMs }) => cpuMs),
    )
  }
  return rows
}

interface Saves {
  took: number[]
  /** The server's CPU time per save, with the rendering that follows in the background. */
  cpuMs: number
}

async function saveInTurns(products: readonly Product[], edit: Edit): Promise<Saves[]> {
  const savers = await Promise.all(products.map((product) => saver(product, edit)))
  for (let round = 0; round < warmUpRounds; round++) for (const { save } of savers) await save()
  const before = products.map(({ pid }) => secondsOf(pid))
  const took = products.map(() => [] as number[])
  for (let round = 0; round < rounds; round++)
    for (const [i, { save }] of savers.entries()) took[i]!.push(await save())
  return products.map(({ pid }, i) => ({
    took: took[i]!,
    cpuMs: ((secondsOf(pid) - before[i]!) * 1000) / rounds,
  }))
}
