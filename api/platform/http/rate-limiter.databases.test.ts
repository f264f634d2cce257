import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makePackage, orderOf } from '#dev/test/orders.ts'
import { startTestServer, token, type Request, type TestServer } from '#dev/test/server.ts'

const limited = (settings: Record<string, string> = {}, databaseUrl?: string) =>
  startTestServer({
    settings: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1', ...settings },
    ...(databaseUrl && { databaseUrl }),
  })

// Counts are per visitor. Each test uses new visitors, so that most tests can share one server.
let server: TestServer
beforeAll(async () => {
  server = await limited({ REBUILD_SECRET: 'a secret for the rebuild webhook' })
})
afterAll(() => server[Symbol.asyncDispose]())

let visitors = 0
/** The headers of a new visitor. */
const visitor = () => ({ 'X-Forwarded-For': `198.18.${++visitors >> 8}.${visitors & 255}` })

const words = {
  name: 'Maria Lind',
  email: 'maria@example.com',
  number: '+1 555 010 0199',
  subject: 'A new site',
  message: 'Can you start in May?',
}
const times = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await call()).status)
  return statuses
}
const send = (server: TestServer, headers: Record<string, string>, body: object = words) =>
  server.call('POST', '/add-message', { body, headers })
const asForm = (server: TestServer, headers: Record<string, string>) =>
  server.call('POST', '/add-message', {
    body: new URLSearchParams(words).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('a form', () => {
  test('is accepted five times a minute from one address; other addresses are not affected', async () => {
    const [one, other] = [visitor(), visitor()]
    expect(await times(5, () => send(server, one))).toEqual([201, 201, 201, 201, 201])
    const refused = await send(server, one)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.body).toMatchObject({
      status: 429,
      title: 'Too many requests',
      detail: 'That was a lot in a short time. Please try again in a minute.',
    })
    expect((await send(server, other)).status).toBe(201)
  })

  test('over the limit is rejected before its body is read', async () => {
    const headers = visitor()
    const large = { ...words, message: 'x'.repeat(100_000) }
    expect(new Set(await times(60, () => send(server, headers, large)))).toEqual(new Set([413]))
    expect((await send(server, headers, large)).status).toBe(429)
  })

  test('does not count attempts that fail validation', async () => {
    const headers = visitor()
    expect(new Set(await times(12, () => send(server, headers, { ...words, name: '' })))).toEqual(
      new Set([422]),
    )
    expect((await send(server, headers)).status).toBe(201)
  })

  test('without JavaScript comes back with all entered values, and says when to try again', async () => {
    const headers = visitor()
    await times(5, () => asForm(server, headers))
    const refused = await asForm(server, headers)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The browser shows it wherever on the page the form is.
    expect(refused.text).toMatch(/role="status"[^>]* autofocus[^>]*>[^<]*Please try again in a minute\./)
    expect(refused.text).toContain('value="Maria Lind"')
    expect(refused.text).toContain(words.message)
  })
})

test('a forged X-Forwarded-For header does not change the counted address', async () => {
  const ours = visitor()['X-Forwarded-For']
  const forge = () => send(server, { 'X-Forwarded-For': `198.51.100.${++visitors & 255}, ${ours}` })
  expect(await times(6, forge)).toEqual([201, 201, 201, 201, 201, 429])

  await using direct = await limited({ TRUSTED_PROXIES: '' })
  expect(await times(6, () => send(direct, visitor()))).toEqual([201, 201, 201, 201, 201, 429])
})

test('allows three hundred reads a minute', async () => {
  const headers = visitor()
  const all = await times(330, () => server.call('GET', '/banner', { headers }))
  expect(all.slice(0, 300).every((status) => status === 200)).toBe(true)
  expect(all.at(-1)).toBe(429)
  expect((await server.page('/', { headers })).status).toBe(200)
})

test('limits orders by customer, and the back office by administrator', async () => {
  const buyer = await token({ uid: 'busy', email: 'busy@example.com' })
  const place = (body: object) => server.call('POST', '/new-order', { as: buyer, headers: visitor(), body })
  // Requests that fail validation do not count as orders.
  expect(new Set(await times(15, () => place({})))).toEqual(new Set([422]))
  const pack = await makePackage(server)
  expect(new Set(await times(10, () => place(orderOf(pack))))).toEqual(new Set([201]))
  expect((await place(orderOf(pack))).status).toBe(429)
  const many = await times(300, () => server.call('GET', '/users', { as: server.admin, headers: visitor() }))
  expect(new Set(many)).toEqual(new Set([200]))
})

test.each<[string, string, string, Request]>([
  ['a token', 'GET', '/me', { as: 'x.y.z' }],
  [
    'a setup link',
    'POST',
    '/add-user',
    { link: 'guessed', body: { userEmail: 'a@b.co', userRole: 'Admin' } },
  ],
  ['a link', 'GET', '/subscription/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', {}],
  ['a signature', 'POST', '/rebuild', { body: {} }],
])('blocks guessing %s after thirty tries a minute', async (_, method, path, request) => {
  const headers = { ...visitor(), ...request.headers }
  const guess = () => server.call(method, path, { ...request, headers })
  const first = await times(30, guess)
  expect(first).not.toContain(429)
  expect(first.every((status) => [401, 404].includes(status))).toBe(true)
  expect((await times(3, guess)).at(-1)).toBe(429)
  // A correct secret is rejected now, too; other addresses are not affected.
  expect((await server.call('GET', '/me', { as: server.admin, headers })).status).toBe(429)
  expect((await server.call('GET', '/me', { as: server.admin, headers: visitor() })).status).toBe(200)
})

test('blocks guessing an invitation after ten tries a minute by one user', async () => {
  const as = await token({ uid: 'guesser', email: 'g@example.com' })
  const guess = () =>
    server.call('POST', '/accept-invitation', { as, body: { key: 'guessed' }, headers: visitor() })
  expect(await times(10, guess)).not.toContain(429)
  expect((await guess()).status).toBe(429)
})

test('counts each of many concurrent calls once: all up to the limit are accepted', async () => {
  const headers = visitor()
  const ask = async () => (await server.call('GET', '/identity', { headers })).status
  const answers = await Promise.all(Array.from({ length: 310 }, ask))
  expect(answers.filter((status) => status === 200)).toHaveLength(300)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  const posts = await Promise.all(Array.from({ length: 8 }, () => send(server, headers)))
  expect(posts.filter(({ status }) => status === 201)).toHaveLength(5)
})

test.skipIf(!inject('postgres'))('processes over one database count together', async () => {
  await using one = await limited()
  await using other = await limited({}, one.env.databaseUrl)
  const headers = visitor()
  expect(await times(3, () => send(one, headers))).toEqual([201, 201, 201])
  expect(await times(3, () => send(other, headers))).toEqual([201, 201, 429])
  const rows = await one.connection.db.selectFrom('limitCounts').select('key').execute()
  expect(JSON.stringify(rows)).not.toContain('198.18.')
})

test.skipIf(!inject('postgres'))(
  'while the database is unavailable, each process counts by itself',
  async () => {
    await using cutOff = await limited()
    await cutOff.connection.db.destroy()
    const headers = visitor()
    const answers = await times(310, () => cutOff.call('GET', '/identity', { headers }))
    expect(answers[0]).toBe(200)
    expect(answers.at(-1)).toBe(429)
  },
)

test('every route has a limit', async () => {
  const { body } = await server.call('GET', '/openapi.json', { headers: visitor() })
  const operations = Object.values(body.paths as Record<string, Record<string, { 'x-limit': string }>>)
  const kinds = operations.flatMap((each) => Object.values(each).map((operation) => operation['x-limit']))
  expect(kinds.length).toBeGreaterThan(150)
  expect(kinds.every((kind) => kind.length > 0)).toBe(true)
})

test.each([
  ['TRUSTED_PROXIES', 'many'],
  ['LIMIT_FACTOR', '-1'],
])('%s=%s is rejected at start', async (name, value) => {
  await expect(startTestServer({ settings: { [name]: value } })).rejects.toThrow(name)
})
