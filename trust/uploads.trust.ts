import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { quantile } from '../bench/table.ts'
import { serverPrograms, startCluster } from '../dev/test/cluster.ts'
import { sendPart } from '../dev/test/tus.ts'
import type { Product } from '../dev/test/process.ts'
import { orderOf, tokenOf } from './identity.ts'
import { note, seconds, type Row } from './table.ts'
import { newFolder, startReady } from './setup.ts'

const rounds = inject('thorough') ? 15 : 1
const senders = 8
const partBytes = 256 * 1024
const parts = 6

describe('a server that is killed in the middle of uploads goes on with all that it had acknowledged', () => {
  test('on PGlite', async ({ task }) => {
    note(task, await killed('PGlite', {}))
  })

  test('on PostgreSQL', async ({ task, skip }) => {
    if (!serverPrograms()) skip("PostgreSQL's programs are not installed")
    await using cluster = await startCluster()
    note(task, await killed('PostgreSQL', { DATABASE_URL: await cluster.createDatabase() }))
  })
})

/** One customer who uploads one file after another to an order of their own. */
class Sender {
  readonly uid = randomUUID()
  readonly files: { id: string; bytes: Buffer; acknowledged: number }[] = []
  #orderId = ''
  #stopped = false

  /** Until the server is gone. */
  async run(product: Product, onPart: () => void) {
    this.#stopped = false
    this.#orderId ||= (
      await this.#call<{ _id: string }>(product, 'POST', '/new-order', await orderOf(product))
    )._id
    const token = await tokenOf(this.uid)
    while (!this.#stopped) {
      let file = this.files.at(-1)
      if (!file || file.acknowledged === file.bytes.length) {
        const bytes = randomBytes(parts * partBytes)
        const begun = await this.#begin(product, bytes)
        if (!begun) return
        this.files.push((file = { id: begun._id, bytes, acknowledged: 0 }))
      }
      const { id, bytes, acknowledged } = file
      const part = bytes.subarray(acknowledged, acknowledged + partBytes)
      const answer = await sendPart(product, token, id, acknowledged, part).catch(() => undefined)
      if (answer?.status !== 204) return
      file.acknowledged += part.length
      onPart()
    }
  }

  stop() {
    this.#stopped = true
  }

  /** What was acknowledged and is not there, and what is shown and not whole. */
  async check(product: Product) {
    const lost: string[] = []
    const halves: string[] = []
    for (const { id, bytes, acknowledged } of this.files) {
      const { received, state, download } = await this.#call<Uploaded>(product, 'GET', `/upload/${id}`)
      if (received < acknowledged) lost.push(`${id}: ${received} of ${acknowledged}`)
      if (state !== 'ready') continue
      const shown = Buffer.from(await (await fetch(product.url + download)).arrayBuffer())
      if (!shown.equals(bytes)) halves.push(id)
    }
    return { lost, halves }
  }

  /** Sends the rest of what was interrupted. */
  async finish(product: Product) {
    const file = this.files.at(-1)
    if (!file) return
    const { received } = await this.#call<Uploaded>(product, 'GET', `/upload/${file.id}`)
    file.acknowledged = received
    if (received === file.bytes.length) return
    const rest = file.bytes.subarray(received)
    const { status } = await sendPart(product, await tokenOf(this.uid), file.id, received, rest)
    expect(status).toBe(204)
    file.acknowledged = file.bytes.length
  }

  #begin = (product: Product, bytes: Buffer) =>
    this.#call<Uploaded>(product, 'POST', `/order/${this.#orderId}/files`, {
      name: `${randomUUID()}.bin`,
      size: bytes.length,
      purpose: 'order',
    }).catch(() => undefined)

  async #call<T>({ url }: Product, method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenOf(this.uid)}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

interface Uploaded {
  _id: string
  received: number
  state: 'uploading' | 'ready'
  download: string
}

async function killed(database: string, settings: Record<string, string>): Promise<Row> {
  const folder = newFolder()
  const all = Array.from({ length: senders }, () => new Sender())
  const starts: number[] = []
  let acknowledged = 0
  const found = { lost: [] as string[], halves: [] as string[] }
  const check = async (product: Product) => {
    for (const sender of all) {
      const { lost, halves } = await sender.check(product)
      found.lost.push(...lost)
      found.halves.push(...halves)
    }
  }
  for (let round = 0; round < rounds; round++) {
    const product = await startReady(folder, settings)
    if (round > 0) {
      starts.push(product.readyAfter)
      await check(product)
      await Promise.all(all.map((sender) => sender.finish(product)))
    }
    const enough = acknowledged + 60
    const sending = all.map((sender) => sender.run(product, () => acknowledged++))
    while (acknowledged < enough) await sleep(2)
    await product.end('SIGKILL')
    for (const sender of all) sender.stop()
    await Promise.all(sending)
  }
  await using product = await startReady(folder, settings)
  starts.push(product.readyAfter)
  await check(product)
  await Promise.all(all.map((sender) => sender.finish(product)))
  await check(product)
  expect(found).toEqual({ lost: [], halves: [] })
  const files = all.flatMap((sender) => sender.files)
  return {
    scenario: `\`kill -9\` of the server under ${senders} uploads, on ${database}; then each resumes`,
    runs: `${rounds} times`,
    result: `${found.lost.length} of ${acknowledged} acknowledged parts lost, ${found.halves.length} of ${files.length} files incomplete`,
    time: `restart ${seconds(quantile(starts, 0.5))} (longest ${seconds(Math.max(...starts))})`,
  }
}
