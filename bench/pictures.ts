import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../dev/test/process.ts'
import { compare, generator } from './load.ts'
import { hasNginx } from '../dev/test/nginx.ts'
import { startCopy } from './nginx.ts'
import { ask } from './pages.ts'
import { ms, quantile, thousands, times, type Row } from './table.ts'

/** In bytes: a card's picture, one as wide as a page, the largest that stays in memory, and one that is streamed. */
const sizes = [20_000, 138_000, 2_000_000, 4_000_000]
const calls = 200

/** Compares pictures with a static web server, and measures whether they delay the API. */
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
    const what = `Picture of ${sizes[i]! / 1000} kB: requests per second`
    const picture = await ask(address, {})
    if (!hasNginx) {
      const [ours = 0] = await compare([address], {})
      rows.push({ what, measured: thousands(ours) })
      continue
    }
    await using copy = await startCopy(picture.body, picture.headers)
    const [ours = 0, nginx = 0] = await compare([address, copy.url], {})
    rows.push({
      what: `${what} compared with nginx, one worker each, ${generator}`,
      measured: `${times(ours / nginx)} (${thousands(ours)} and ${thousands(nginx)})`,
    })
  }
  const alone = await timeCalls(url)
  const load = compare([addresses[1]!], { rounds: 1, seconds: 3 })
  const underLoad = await timeCalls(url)
  await load
  return [
    ...rows,
    {
      what: 'API request (GET /pricings), p95: alone, and while pictures are loaded over 32 connections',
      measured: `${ms(alone)}, ${ms(underLoad)}`,
    },
  ]
}

async function timeCalls(url: string): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < calls; i++) {
    const start = performance.now()
    const { status } = await ask(`${url}/api/pricings`, {})
    if (status !== 200) throw new Error(`the API answered ${status}`)
    took.push(performance.now() - start)
  }
  return quantile(took, 0.95)
}
