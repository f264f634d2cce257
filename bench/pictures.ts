import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../dev/test/process.ts'
import { compare, generator } from './load.ts'
import { hasNginx } from '../dev/test/nginx.ts'
import { startCopy } from './nginx.ts'
import { ask } from './pages.ts'
import { ms, quantile, thousands, times, type Row } from './table.ts'

/** Sizes in bytes: a card's picture, a page-wide one, the largest one kept in memory, and a streamed one. */
const sizes = [20_000, 138_000, 2_000_000, 4_000_000]
const calls = 200

/** Compares the delivery of pictures with nginx, and measures their effect on API response times. */
export async function measurePictures({ url }: Product, dataDir: string): Promise<Row[]> {
  const folder = join(dataDir, 'files', 'media')
  mkdirSync(folder, { recursive: true })
  const addresses = sizes.map((size) => {
    const name = `${'b'.repeat(16)}-${size}.webp`
    writeFileSync(join(folder, name), randomBytes(size))
    return `${url}/media/${name}`
  })
  const rows: Row[] = []
  for (const [i, address] of addresses.entries()) {
    const what = `Requests a second for a picture of ${sizes[i]! / 1000} kB`
    const picture = await ask(address, {})
    if (!hasNginx) {
      const [ours = 0] = await compare([address], {})
      rows.push({ what, measured: thousands(ours) })
      continue
    }
    await using copy = await startCopy(picture.body, picture.headers)
    const [ours = 0, nginx = 0] = await compare([address, copy.url], {})
    rows.push({
      what: `${what} beside nginx, one worker each, by ${generator}`,
      measured: `${times(ours / nginx)} (${thousands(ours)} and ${thousands(nginx)})`,
    })
  }
  const alone = await timeCalls(url)
  const load = compare([addresses[1]!], { rounds: 1, seconds: 3 })
  const beside = await timeCalls(url)
  await load
  return [
    ...rows,
    {
      what: 'A call of the API (GET /pricings), 95 of 100 are under: alone, and while pictures are loaded over 32 connections',
      measured: `${ms(alone)}, ${ms(beside)}`,
    },
  ]
}

async function timeCalls(url: string): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < calls; i++) {
    const start = performance.now()
    const { status } = await ask(`${url}/api/pricings`, {})
    if (status !== 200) throw new Error(`the API responded with ${status}`)
    took.push(performance.now() - start)
  }
  return quantile(took, 0.95)
}
