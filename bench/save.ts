import { join } from 'node:path'
import { randomKey } from '../api/platform/secrets/keys.ts'
import { query, serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { identity, startProduct, type Product } from '../dev/test/process.ts'
import { serveNext } from './next.ts'
import { withFolder } from './product.ts'
import { median, ms, quantile, times, type Row } from './table.ts'

const rounds = 100
/** Warm-up saves, which are not measured. */
const before = 30

/** The sections whose records the landing page shows. */
const shown = ['banner', 'about', 'counter', 'service', 'serviceItem', 'pricing', 'contactItem'] as const

type SavedRecord = { _id: string } & Record<string, unknown>

/**
 * The time from sending a save of the banner's heading until the landing page shows it, beside a Next.js page with the
 * same texts on the same PostgreSQL server. Next.js comes from the npm registry.
 */
export async function measureSave(): Promise<Row[]> {
  if (!serverPrograms())
    return [{ what: 'A save beside Next.js', measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  return await withFolder(async (folder) => {
    const DATABASE_URL = await cluster.createDatabase()
    await using product = await startProduct(join(folder, 'data'), { ...identity, DEMO: '1', DATABASE_URL })
    const nextDatabase = await cluster.createDatabase()
    await storeContent(nextDatabase, product)
    const key = randomKey()
    await using next = await serveNext(join(folder, 'next'), { DATABASE_URL: nextDatabase, SAVE_KEY: key })
    return await compare(product, next.url, key)
  })
}

async function storeContent(databaseUrl: string, { call }: Product) {
  const content = Object.fromEntries(
    await Promise.all(
      shown.map(async (section) => [section, await call<SavedRecord[]>('GET', `/content/${section}`)]),
    ),
  ) as Record<string, SavedRecord[]>
  await query(databaseUrl, 'create table compared (content jsonb not null)')
  await query(
    databaseUrl,
    'create table compared_revisions (id bigint generated always as identity, content jsonb)',
  )
  await query(databaseUrl, `insert into compared values ('${JSON.stringify(content).replaceAll("'", "''")}')`)
}

/** Both take turns, so that other load on the machine affects both. */
async function compare(product: Product, nextUrl: string, key: string): Promise<Row[]> {
  const [{ _id: id, ...banner } = { _id: '' }] = await product.call<SavedRecord[]>('GET', '/banner')
  const saves = {
    ours: {
      url: `${product.url}/`,
      save: (heading: string) =>
        product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: heading }),
    },
    next: {
      url: `${nextUrl}/`,
      save: async (heading: string) => {
        const answer = await fetch(`${nextUrl}/save`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ heading }),
        })
        if (!answer.ok) throw new Error(`Next.js answered ${answer.status}`)
        await answer.json()
      },
    },
  }
  const took = { ours: [] as number[], next: [] as number[] }
  for (let round = -before; round < rounds; round++)
    for (const name of ['ours', 'next'] as const) {
      const { url, save } = saves[name]
      const mark = `Mark ${Date.now()} ${round}`
      const start = performance.now()
      await save(mark)
      while (!(await (await fetch(url)).text()).includes(mark)) continue
      if (round >= 0) took[name].push(performance.now() - start)
    }
  const row = (what: string, ours: number, theirs: number): Row => ({
    what: `Save until the page shows it, ${what} of ${rounds}: Frontdesk, Next.js, on PostgreSQL`,
    measured: `${ms(ours)}, ${ms(theirs)}: ${times(ours / theirs)}`,
    target: 'at most 1 ×',
    met: ours <= theirs,
  })
  return [
    row('median', median(took.ours), median(took.next)),
    row('p95', quantile(took.ours, 0.95), quantile(took.next, 0.95)),
  ]
}
