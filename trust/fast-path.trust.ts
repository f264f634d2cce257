import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, inject, test } from 'vitest'
import { createHttpServer } from '../api/http/server.ts'
import { createLog } from '../api/log.ts'
import { makeCachedResponse } from '../api/publish/cache/cached-response.ts'
import { compressBest } from '../api/publish/cache/compress.ts'
import { openFastPath } from '../api/publish/cache/fast-path.ts'
import { entriesOf, newResponseCounts } from '../api/publish/cache/response-counts.ts'
import type { CountView } from '../api/http/page-view.ts'
import { serveFromCache } from '../api/publish/cache/serve.ts'
import { browserLikeRequests } from './browser-like-requests.ts'
import { exchange } from './ports.ts'
import { note } from './table.ts'
import './setup.ts'

const count = inject('thorough') ? Number(process.env.TRUST_REQUESTS ?? 1_000_000) : 3000
const concurrency = 32

const pages: [path: string, status: number, contentType: string][] = [
  ['/', 200, 'text/html; charset=utf-8'],
  ['/pricing', 200, 'text/html; charset=utf-8'],
  ['/style.css', 200, 'text/css; charset=utf-8'],
  ['/404', 404, 'text/html; charset=utf-8'],
]

test(
  'the fast path gives the same response to every request as Node’s HTTP server',
  { timeout: 3 * 60 * 60 * 1000 },
  async ({ task }) => {
    const cache = new Map(
      await Promise.all(
        pages.map(async ([path, status, contentType]) => {
          const response = {
            status,
            contentType,
            headers: { 'X-Kind': 'page' },
            body: Buffer.from(path.repeat(300)),
          }
          const countedAs = status === 200 && contentType.startsWith('text/html') ? path : undefined
          return [path, makeCachedResponse({ ...response, countedAs }, await compressBest(response))] as const
        }),
      ),
    )
    const etags = [...cache.values()].flatMap(({ representations: { identity, br, gzip } }) =>
      [identity, br, gzip].flatMap((each) => each?.etag ?? []),
    )
    const counts = newResponseCounts()
    const optionsOf = (views: Map<string, number>) => ({
      log: createLog('silent'),
      headers: {},
      handle: (request: IncomingMessage, response: ServerResponse) =>
        serveFromCache(cache, {}, request, response, { countView: recordViews(views) }),
    })
    const [plainViews, fastViews] = [new Map<string, number>(), new Map<string, number>()]
    await using plain = createHttpServer(optionsOf(plainViews))
    await using fast = createHttpServer({
      ...optionsOf(fastViews),
      openFastPath: (server) => openFastPath(server, cache, counts, recordViews(fastViews)),
    })
    const ports = await Promise.all([plain, fast].map((server) => server.listen(0, '127.0.0.1')))

    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)
    const requests = browserLikeRequests(count, seed, etags)
    const differences: string[] = []
    const began = performance.now()
    const worker = async () => {
      for (let next = requests.next(); !next.done; next = requests.next()) {
        const [expected, given] = await Promise.all(
          ports.map(async (port) => withoutDate(await exchange(port, next.value!))),
        )
        if (expected !== given)
          differences.push(
            `${JSON.stringify(next.value.toString('latin1'))}\nNode: ${expected}\nfast path: ${given}`,
          )
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    const seconds = (performance.now() - began) / 1000
    const answered = entriesOf(counts).reduce((sum, [, each]) => sum + each, 0)

    note(task, {
      scenario: "Generated requests to the fast path, and the same to Node's HTTP server",
      runs: `${count.toLocaleString('en-US')}, ${Math.round((100 * answered) / count)} % answered on the fast path`,
      result: `${differences.length} answered differently`,
      time: `${Math.round(count / seconds)} per second`,
    })
    expect(differences.slice(0, 3), `seed ${seed}`).toEqual([])
    expect(answered).toBeGreaterThan(count / 5)
    expect(plainViews.size).toBeGreaterThan(0)
    expect(fastViews, `seed ${seed}`).toEqual(plainViews)
  },
)

/** Counts the reported views by their data. */
const recordViews =
  (views: Map<string, number>): CountView =>
  ({ page, query, fields }) => {
    const view = JSON.stringify([page, query, ...Object.entries(fields).toSorted()])
    views.set(view, (views.get(view) ?? 0) + 1)
  }

/** A response without its Date header. */
const withoutDate = (answer: string) =>
  answer
    .split('\r\n')
    .filter((line) => !line.startsWith('Date: '))
    .join('\r\n')
