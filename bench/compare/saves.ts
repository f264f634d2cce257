import { query } from '../../dev/test/cluster.ts'
import type { Product } from '../../dev/test/process.ts'
import { median, ms, quantile, times, type Row } from '../table.ts'
import type { Served } from './apps.ts'

const rounds = 100
/** Warm-up saves, which are not measured. */
const before = 30

/** Creates the tables for the content and the revisions of the Next.js page. */
export async function storeContent(databaseUrl: string, content: string) {
  await query(databaseUrl, 'create table compared (content jsonb not null)')
  await query(
    databaseUrl,
    'create table compared_revisions (id bigint generated always as identity, content jsonb)',
  )
  await query(databaseUrl, `insert into compared values ('${content.replaceAll("'", "''")}')`)
}

/** The time from sending a save of the banner's heading until the landing page shows it; both take turns. */
export async function compareSaves(product: Product, next: Pick<Served, 'url'>, key: string): Promise<Row[]> {
  const [{ _id: id, ...banner } = { _id: '' }] = await product.call<({ _id: string } & object)[]>(
    'GET',
    '/banner',
  )
  const saves = {
    ours: {
      url: `${product.url}/`,
      save: (heading: string) =>
        product.call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: heading }),
    },
    next: {
      url: `${next.url}/`,
      save: async (heading: string) => {
        const answer = await fetch(`${next.url}/save`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ id: 'banner', heading }),
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
  const row = (what: string, ours: number, theirs: number, target: number): Row => ({
    what: `Save to visible compared with Next.js, one PostgreSQL, ${rounds} saves in turns: ${what}`,
    measured: `${times(ours / theirs)} (${ms(ours)} and ${ms(theirs)})`,
    target: `at most ${target} ×`,
    met: ours / theirs <= target,
  })
  return [
    row('median', median(took.ours), median(took.next), 0.4),
    row('p95', quantile(took.ours, 0.95), quantile(took.next, 0.95), 0.3),
  ]
}
