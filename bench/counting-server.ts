import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from '../api/migrate/connect.ts'
import { createHttpServer } from '../api/http/server.ts'
import { createLog } from '../api/log.ts'
import { makeCachedResponse } from '../api/publish/cache/cached-response.ts'
import { openFastPath } from '../api/publish/cache/fast-path.ts'
import { newResponseCounts } from '../api/publish/cache/response-counts.ts'
import { serveFromCache } from '../api/publish/cache/serve.ts'
import { PageViews } from '../api/statistics/page-views.ts'

interface Page {
  headers: Record<string, string>
  /** In base64. */
  body: string
}

/** The fast path in a separate process, with the same page at two addresses; only one of them counts views. */
export async function startCountingServer(body: Buffer, headers: Headers) {
  const child = fork(import.meta.filename)
  const kept = [...headers].filter(([name]) => !/^(connection|keep-alive|date|content-|etag|vary)/.test(name))
  child.send({ headers: Object.fromEntries(kept), body: body.toString('base64') } satisfies Page)
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}`
  return {
    counted: `${url}/counted`,
    uncounted: `${url}/uncounted`,
    /** The CPU time that the process has used, in microseconds. */
    usedTime: async () => {
      child.send('time')
      return ((await once(child, 'message')) as [number])[0]
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}

if (process.send)
  process.once('message', async ({ headers, body }: Page) => {
    const log = createLog('silent')
    const { db } = await connect({})
    const views = new PageViews({
      db,
      log,
      env: { publicUrl: 'http://site.test' },
      timeZone: () => 'Europe/Berlin',
    })
    const page = {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers,
      body: Buffer.from(body, 'base64'),
    }
    // The body is compressed already, so both are sent unchanged.
    const cache = new Map([
      ['/counted', makeCachedResponse({ ...page, countedAs: '/counted' }, {})],
      ['/uncounted', makeCachedResponse(page, {})],
    ])
    const server = createHttpServer({
      log,
      headers: {},
      handle: (request, response) => serveFromCache(cache, {}, request, response, { countView: views.count }),
      openFastPath: (node) => openFastPath(node, cache, newResponseCounts(), views.count),
    })
    process.on('message', () => {
      const { user, system } = process.cpuUsage()
      process.send!(user + system)
    })
    process.send!(await server.listen(0, '127.0.0.1'))
  })
