import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { compare } from './load.ts'
import { identity, startProduct } from '../dev/test/process.ts'
import { isTaken } from '../api/ports.ts'
import { freePort } from '../dev/free-port.ts'
import { median, ms, type Row } from './table.ts'

/** Startup time on existing data, with all parts embedded, until a page is served. */
export async function measureStart(dataDir: string): Promise<Row[]> {
  const took: number[] = []
  // The same in every round: the pages of last time belong to one address and one identity.
  const emulatorPort = await freePort()
  const settings = {
    PUBLIC_URL: 'http://localhost:4321',
    AUTH_EMULATOR_PORT: String(emulatorPort),
    DEMO: '1',
  }
  for (let round = -1; round < 3; round++) {
    // The emulator of the round before may still be ending.
    while (await isTaken(emulatorPort)) await sleep(100)
    await using product = await startProduct(dataDir, settings)
    if (round >= 0) took.push(product.readyAfter)
  }
  return [
    {
      what: 'Startup on existing data until the first page is served, everything embedded',
      measured: ms(median(took)),
      target: 'under 1,000 ms',
      met: median(took) < 1000,
    },
  ]
}

/** The memory of the process with a PostgreSQL server, after some work. */
export async function measureMemory(): Promise<Row[]> {
  const what = 'Memory of the process with DATABASE_URL, after load on pages and API and 100 saves'
  if (!serverPrograms()) return [{ what, measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  try {
    const settings = { ...identity, DEMO: '1', DATABASE_URL: await cluster.createDatabase() }
    await (await startProduct(dataDir, settings))[Symbol.asyncDispose]()
    // Measured from the second start on: the first one compiles.
    await using product = await startProduct(dataDir, settings)
    const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
      'GET',
      '/banner',
    )
    for (let i = 0; i < 100; i++)
      await product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Heading ${i}` })
    await compare([`${product.url}/`, `${product.url}/api/pricings`], { rounds: 2 })
    const memory = product.memory()
    return [{ what, measured: `${Math.round(memory)} MB`, target: 'under 180 MB', met: memory < 180 }]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
