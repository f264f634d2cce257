import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { OPS_PORT: '0' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(server.opsUrl + path, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** The sum of a metric's values with the given labels. */
const read = async (name: string, ...labels: string[]) => {
  const { text } = await ask('/metrics')
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(name) && labels.every((each) => line.includes(each)))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

test('reports liveness, and on the public port nothing else', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'alive' })
  expect(await server.page('/healthz')).toMatchObject({ status: 200, text: 'alive' })
  for (const path of ['/readyz', '/metrics', '/api/readyz', '/api/metrics', '/healthz/'])
    expect((await server.page(path)).status, path).toBe(404)
})

test('answers nothing else on the operations port, and only GET and HEAD', async () => {
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/api/banner')).status).toBe(404)
  expect((await ask('/healthz', { method: 'POST' })).status).toBe(405)
})

test('reports readiness and the state of each part', async () => {
  const { status, text } = await ask('/readyz')
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    ready: true,
    checks: {
      process: { state: 'serving', ok: true },
      database: { ok: true, state: server.connection.embedded ? 'embedded' : 'server' },
      migrations: { ok: true, state: 'current' },
      jobs: { ok: true, state: 'in time', failed: 0 },
      publish: { ok: true, state: 'up to date', failed: 0 },
    },
  })
})

test('counts pages, and API requests by route pattern', async () => {
  const before = await read('frontdesk_pages_served_total', 'status="200"')
  await onFreshConnection(`${server.url}/`)
  await server.page('/', { method: 'HEAD' })
  await server.page('/no-such-page')
  expect(await read('frontdesk_pages_served_total', 'status="200"')).toBe(before + 2)
  expect(await read('frontdesk_pages_served_total', 'status="404"')).toBeGreaterThan(0)

  const id = crypto.randomUUID()
  await server.call('GET', `/order/${id}`, { as: server.customer })
  await server.call('GET', '/somebody@site.test')
  const route = 'route="/api/order/{id}"'
  expect(await read('frontdesk_api_requests_total', route, 'method="GET"', 'status="404"')).toBe(1)
  expect(await read('frontdesk_api_request_seconds_count', route)).toBe(1)
  expect(await read('frontdesk_api_requests_total', 'route="/api/*"', 'status="404"')).toBeGreaterThan(0)
  const { text } = await ask('/metrics')
  expect(text).not.toContain(id)
  expect(text).not.toContain('somebody')
})

test('has metrics of publishing, mails by state, jobs by kind, and the process', async () => {
  const before = await read('frontdesk_publish_seconds_count')
  const { _id: id, ...values } = await makePackage(server)
  const published = await read('frontdesk_publish_seconds_count')
  expect(published).toBeGreaterThan(before)
  const save = (body: object) => server.call('PUT', `/pricing/${id}`, { as: server.admin, body })
  expect((await save(values)).status).toBe(200)
  // Without a change, nothing is rendered.
  expect(await read('frontdesk_publish_seconds_count')).toBe(published)
  expect((await save({ ...values, packageName: 'Another name' })).status).toBe(200)
  expect(await read('frontdesk_publish_seconds_count')).toBeGreaterThan(published)

  await server.connection.db
    .insertInto('mails')
    .values({
      id: crypto.randomUUID(),
      kind: 'subscription-confirm' as never,
      recipient: 'x@site.test',
      subject: '',
      text: '',
      html: '',
      headers: '{}' as never,
      data: '{}' as never,
      state: 'failed',
      queuedAt: new Date(),
      recipientName: null,
      dedupe: null,
      orderId: null,
      messageId: null,
      lastError: null,
      sentAt: null,
    })
    .execute()
  expect(await read('frontdesk_mails', 'state="failed"')).toBe(1)
  expect(await read('frontdesk_database_up')).toBe(1)
  expect((await ask('/metrics')).text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect((await ask('/metrics')).text).toMatch(/^process_resident_memory_bytes /m)
})

test('every response has the request id of its log line, and an error shows it', async () => {
  const given = await server.call('GET', '/order/x', { headers: { 'X-Request-Id': 'from-the-proxy-1' } })
  expect(given.headers.get('x-request-id')).toBe('from-the-proxy-1')
  expect(given.body.requestId).toBe('from-the-proxy-1')
  const forged = await server.call('GET', '/order/x', { headers: { 'X-Request-Id': 'a"}{"level":60' } })
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(forged.body.requestId).toBe(forged.headers.get('x-request-id'))
})

test('a server at shutdown is not ready at once, but completes running requests', async () => {
  const other = await startTestServer({ settings: { OPS_PORT: '0' } })
  const last = request(`${other.url}/api/add-message`, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': 2, Expect: '100-continue' },
  })
  last.flushHeaders()
  await once(last, 'continue')
  const gone = other[Symbol.asyncDispose]()
  const answer = await fetch(`${other.opsUrl}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ ready: false, checks: { process: { state: 'stopping' } } })
  last.end('{}')
  const [answered] = (await once(last, 'response')) as [{ statusCode: number; resume(): void }]
  answered.resume()
  expect(answered.statusCode).toBe(422)
  await gone
})

/** Sends a request over a new connection, like the first request of a browser. */
async function onFreshConnection(url: string) {
  const agent = new Agent({ keepAlive: true })
  const asked = request(url, { agent }).end()
  const [answer] = (await once(asked, 'response')) as [{ resume(): void }]
  answer.resume()
  await once(answer as never, 'end')
  agent.destroy()
}
