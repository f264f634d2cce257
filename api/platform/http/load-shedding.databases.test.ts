import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { PAYPAL_MODE: 'simulator' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const sentence = 'We are getting too many requests right now. Please try again in a few seconds.'
const words = {
  name: 'Maria Lind',
  email: 'maria@example.com',
  number: '+1 555 010 0199',
  subject: 'A new site',
  message: 'Can you start in May?',
}
const send = () => server.call('POST', '/add-message', { body: words })
const signIn = () => server.call('GET', '/me', { as: server.customer })
const notify = () =>
  server.page('/api/payments/paypal/ipn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'txn_id=1',
  })
const waiting = () => server.connection.poolStats().waiting

/** Calls `run` while no database connection is free and `count` queries wait for one. */
async function whileWaiting<T>(count: number, run: () => Promise<T>): Promise<T> {
  const free = Promise.withResolvers<void>()
  let taken = 0
  const hold = () =>
    server.connection.db.connection().execute(() => {
      taken++
      return free.promise
    })
  const held = [hold()]
  // Until then, a query of a job that runs may end, and its connection goes to a query that waits.
  while (taken < server.connection.poolStats().open || waiting() < count) {
    if (waiting() < count) held.push(hold())
    await new Promise((resolve) => setImmediate(resolve))
  }
  try {
    return await run()
  } finally {
    free.resolve()
    await Promise.all(held)
  }
}

/** The statuses of requests that are sent while `count` queries wait for a connection. */
async function statusesOf(count: number, requests: readonly (() => Promise<{ status: number }>)[]) {
  const sent = await whileWaiting(count, async () => {
    const before = waiting()
    const sent = requests.map((request) => request())
    await expect.poll(waiting).toBeGreaterThanOrEqual(before + sent.length)
    return { answers: Promise.all(sent) }
  })
  return (await sent.answers).map(({ status }) => status)
}

test('a request waits while fifty queries wait for the database', async () => {
  expect(await statusesOf(50, [send])).toEqual([201])
})

test('a request is refused at once, before any work, while a hundred queries wait', async () => {
  const before = await server.call('GET', '/messages', { as: server.admin })
  const refused = await whileWaiting(100, send)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(refused.body).toMatchObject({ status: 503, detail: sentence })
  const after = await server.call('GET', '/messages', { as: server.admin })
  expect(after.body).toHaveLength(before.body.length)
  expect((await send()).status).toBe(201)
})

test('a refused form without JavaScript comes back with all entered values', async () => {
  const { status, headers, text } = await whileWaiting(100, () =>
    server.call('POST', '/add-message', {
      body: new URLSearchParams(words).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  )
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('5')
  expect(text).toMatch(/role="status"[^>]* autofocus[^>]*>[^<]*Please try again in a few seconds\./)
  expect(text).toContain('value="Maria Lind"')
  expect(text).toContain(words.message)
})

test('a payment notice and a sign-in are refused last', async () => {
  const [signedIn, notified] = await statusesOf(100, [signIn, notify])
  expect(signedIn).toBe(200)
  expect(notified).not.toBe(503)
  const refused = await whileWaiting(200, () => Promise.all([signIn(), notify()]))
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
})
