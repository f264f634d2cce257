import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appointAdmin } from '../api/access/admins.ts'
import { operator } from '../api/caller.ts'
import { connect } from '../api/migrate/connect.ts'
import { seedDemo } from '../dev/demo/seed.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { settings, tokenOf } from '../trust/identity.ts'
import { median, ms, quantile, type Row } from './table.ts'

const pages = 500
const pagesOfOne = 20
const processes = 3
const rounds = 10

/** An open page of an order. */
interface Stream {
  /** Resolves when the next event of this kind has come. */
  next: (kind: string) => Promise<number>
  close: () => void
}

/** The memory of open order pages, and the delay until each is notified of a change in another process. */
export async function measureStreams(): Promise<Row[]> {
  const what = `${pages} open pages of orders on ${processes} processes`
  if (!serverPrograms()) return [{ what, measured: 'skipped: PostgreSQL is not installed' }]
  await using cluster = await startCluster()
  const url = await cluster.createDatabase()
  const folders = Array.from({ length: processes }, () => mkdtempSync(join(tmpdir(), 'frontdesk-streams-')))
  const people = Array.from({ length: pages / pagesOfOne }, (_, i) => `reader-${i}`)
  try {
    const order = await fillDatabase(url, people)
    await using products = new AsyncDisposableStack()
    const running: Product[] = []
    for (const folder of folders)
      running.push(products.use(await startProduct(folder, { ...settings, DATABASE_URL: url })))
    const tokens = await Promise.all(people.map((uid) => tokenOf(uid)))
    const open = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          follow(running[i % processes]!, order, tokens[Math.floor(i / pagesOfOne)]!),
        ),
      )
    // Warm-up: the first streams use memory once.
    for (const stream of await open(60)) stream.close()
    await sleep(2000)
    const before = memoryOf(running)
    const streams = await open(pages)
    await sleep(5000)
    const memory = memoryOf(running) - before
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const heard = streams.map(({ next }) => next('note'))
      const start = performance.now()
      await note(running[round % processes]!, order, tokens[0]!, `Note ${round}`)
      took.push(...(await Promise.all(heard)).map((at) => at - start))
    }
    for (const stream of streams) stream.close()
    return [
      {
        what: `${what}: memory of the processes together`,
        measured: `+ ${memory.toFixed(0)} MB`,
        target: 'under 60 MB',
        met: memory < 60,
      },
      {
        what: `${what}, all of one order: from the request that changes it to the event on each page`,
        measured: `median ${ms(median(took))}, the slowest of ${took.length} ${ms(quantile(took, 1))}`,
        target: 'under 300 ms',
        met: quantile(took, 1) < 300,
      },
    ]
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

const memoryOf = (running: readonly Product[]) => running.reduce((sum, { memory }) => sum + memory(), 0)

/** Returns the id of an order that all of `people` may see. */
async function fillDatabase(url: string, people: readonly string[]): Promise<string> {
  await using connection = await connect({ url })
  const { db } = connection
  await seedDemo(db, true)
  for (const uid of people) await appointAdmin(db, { ...operator, uid, email: `${uid}@larkfield.example` })
  const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
  return order.id
}

async function follow({ url }: Product, order: string, token: string): Promise<Stream> {
  const closing = new AbortController()
  const answer = await fetch(`${url}/api/order/${order}/events`, {
    headers: { Authorization: `Bearer ${token}`, 'Last-Event-ID': '1000000' },
    signal: closing.signal,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const waiting = new Map<string, (at: number) => void>()
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body!)
      for (const [, kind] of decoder.decode(bytes).matchAll(/^data: (\w+)$/gm)) {
        waiting.get(kind!)?.(performance.now())
        waiting.delete(kind!)
      }
  }
  void read().catch(() => {})
  return {
    next: (kind) => new Promise((resolve) => waiting.set(kind, resolve)),
    close: () => closing.abort(),
  }
}

async function note({ url }: Product, order: string, token: string, text: string) {
  const answer = await fetch(`${url}/api/order/${order}/notes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
