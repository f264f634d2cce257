import type { Product } from '../dev/test/process.ts'
import { median, ms, quantile, type Row } from './table.ts'

const rounds = 30
/** Warm-up: the first responses after a start are slower, as connections open and code is compiled. */
const before = 20

/** Requests a path of the API as the owner of the token; throws if the response is not successful. */
export async function get({ url }: Product, path: string, token: string): Promise<Response> {
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** A request to measure, with its name. */
export interface Asked {
  name: string
  ask: () => Promise<unknown>
}

/** Sends each request 30 times. The median is that of all of them; the limit applies to the p95 of the slowest one. */
export async function answers(what: string, asked: readonly Asked[], limit: number): Promise<Row> {
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
    measured: `median ${ms(median(all))}; slowest p95 ${ms(slowest)}`,
    target: `under ${limit} ms`,
    met: slowest < limit,
  }
}

/** Requests paths of the API and reads the complete responses. */
export const pathsOf = (product: Product, paths: readonly string[], token: string): Asked[] =>
  paths.map((path) => ({ name: path, ask: async () => (await get(product, path, token)).arrayBuffer() }))
