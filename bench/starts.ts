import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { compare } from './load.ts'
import { identity, startProduct } from '../dev/test/process.ts'
import { freePort } from '../api/ports.ts'
import { median, ms, type Row } from './table.ts'

/** How soon pages are served on data that is there already, with every part embedded. */
export async function measureStart(dataDir: string): Promise<Row[]> {
  const took: number[] = []
  {
    await using first = await startProduct(dataDir, { ...identity, DEMO: '1' })
    await first.page('/')
  }
  for (let round = 0; round < 3; round++) {
    const settings = { AUTH_EMULATOR_PORT: String(await freePort()) }
    await using product = await startProduct(dataDir, settings)
    took.push(product.readyAfter)
  }
  return [
    {
      what: 'Start on existing data until a page is served, everything embedded',
      measured: ms(median(took)),
      target: 'under 2,000 ms',
      met: median(took) < 2000,
    },
  ]
}

/** The memory that the process holds on a PostgreSQL server once it has worked. */
export async function measureMemory(): Promise<Row[]> {
  const what = 'Memory of the process on a DATABASE_URL, after load on pages and API and 100 saves'
  if (!serverPrograms()) return [{ what, measured: "left out: PostgreSQL's programs are not installed" }]
  await using cluster = await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  try {
    const settings = { ...identity, DEMO: '1', DATABASE_URL: await cluster.createDatabase() }
    await (await startProduct(dataDir, settings))[Symbol.asyncDispose]()
    // As from the second start on: the first one compiles.
    await using product = await startProduct(dataDir, settings)
    const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
      'GET',
      '/banner',
    )
    for (let i = 0; i < 100; i++)
      await product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Heading ${i}` })
    await compare([`${product.url}/`, `${product.url}/api/pricings`], { rounds: 2 })
    const memory = product.memory()
    return [{ what, measured: `${Math.round(memory)} MB`, target: 'under 250 MB', met: memory < 250 }]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
