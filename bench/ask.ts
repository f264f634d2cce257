import type { Product } from '../dev/test/process.ts'
import { median, ms, quantile, type Row } from './table.ts'

const rounds = 30
/** The first answers after a start are slower: connections open, and nothing is compiled yet. */
const before = 20

/** Asks the API as somebody; throws where it is not answered well. */
export async function get({ url }: Product, path: string, token: string): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Something that is asked, by its name. */
export interface Asked {
  name: string
  ask: () => Promise<unknown>
}

/** Asks each of it thirty times; all that is asked counts alike, and the slowest of it is held to the limit, if any. */
export async function answers(
  what: string,
  asked: readonly Asked[],
  limit: number | null = 50,
): Promise<Row> {
  const all: number[] = []
  let slowest = 0
  for (const { name, ask } of asked) {
    const took: number[] = []
    for (let round = -before; round < rounds; round++) {
      const start = performance.now()
      await ask()
      if (round >= 0) took.push(performance.now() - start)
    }
    const under = quantile(took, 0.95)
    process.stderr.write(`  ${ms(median(took)).padStart(8)} ${ms(under).padStart(8)}  ${what}: ${name}\n`)
    slowest = Math.max(slowest, under)
    all.push(...took)
  }
  return {
    what,
    measured: `median ${ms(median(all))}; 95 of 100 of the slowest within ${ms(slowest)}`,
    ...(limit !== null && { target: `under ${limit} ms`, met: slowest < limit }),
  }
}

/** Asks paths of the API and reads the answers to their ends. */
export const pathsOf = (product: Product, paths: readonly string[], token: string): Asked[] =>
  paths.map((path) => ({ name: path, ask: async () => (await get(product, path, token)).arrayBuffer() }))
