import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createLog, describeError } from './log.ts'
import { loggedAddress } from './network/client-address.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

const lines: Record<string, unknown>[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { LOG_LEVEL: 'info', SLOW_QUERY_MS: '100' }, logTo })
})
afterAll(() => server[Symbol.asyncDispose]())

const lineOf = (id: string | null) => lines.find((line) => line.id === id)

test('a request is logged with its id, route and status', async () => {
  const { headers } = await server.call('GET', '/banner')
  expect(lineOf(headers.get('x-request-id'))).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/banner',
    path: '/api/banner',
    status: 200,
    ms: expect.any(Number),
    level: 'info',
    client: '127.0.0.0',
  })
})

test('a client address is logged in full only if that is configured', () => {
  const [v4, v6] = ['203.0.113.77', '2001:db8:1:2::3']
  expect([v4, v6].map((address) => loggedAddress(address, 'network'))).toEqual([
    '203.0.113.0',
    '2001:db8:1::',
  ])
  expect([v4, v6].map((address) => loggedAddress(address, 'full'))).toEqual([v4, v6])
  expect(loggedAddress(v4, 'off')).toBeUndefined()
})

test('any thrown value is logged with a readable message', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('timed out')])
  const messages = [refused, { message: 'not taken' }, { code: 4 }, 'text', undefined].map(
    (error) => describeError(error).message,
  )
  expect(messages).toEqual([
    'connect ECONNREFUSED ::1:5432; timed out',
    'not taken',
    '{"code":4}',
    'text',
    'undefined',
  ])
})

test('secrets in addresses, unknown addresses and user input are not logged', async () => {
  const key = 'k'.repeat(40)
  await server.call('GET', `/mail-view/${crypto.randomUUID()}/${key}`)
  await server.call('GET', '/orders/ada@site.test')
  await server.call('GET', '/messages?q=ada@site.test', { as: server.admin })
  await server.call('POST', '/add-message', {
    body: { userName: 'Ada Lovelace', userEmail: 'ada@site.test' },
  })
  await server.call('POST', '/add-user', {
    as: server.admin,
    body: { userEmail: 'ada@site.test', userRole: 'Admin' },
  })
  const all = JSON.stringify(lines)
  for (const private_ of [key, 'ada@', 'Ada', server.admin, 'admin@site.test'])
    expect(all).not.toContain(private_)
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/mail-view/{id}/{key}' }))
})

test('a slow query is logged with its SQL, without its values', async () => {
  const { db } = server.connection
  // Real work instead of pg_sleep, so that it is slow on both databases.
  await sql`select count(*), ${'ada@site.test'}::text from generate_series(1, 3000000)`.execute(db)
  const slow = lines.find(({ msg, sql }) => msg === 'slow query' && String(sql).includes('generate_series'))
  expect(slow).toMatchObject({ sql: expect.stringContaining('$1::text'), ms: expect.any(Number) })
  expect(JSON.stringify(slow)).not.toContain('ada@')
})

test('errors of the database and of mail servers are logged without the values in them', () => {
  const written: string[] = []
  const log = createLog('warn', 'json', { write: (line) => void written.push(line) })
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Ada Lovelace"'), {
    code: '22P02',
    detail: 'Key (email)=(ada@site.test) already exists.',
    parameters: ['ada@site.test'],
    table: 'orders',
  })
  log.warn({ err: error }, 'trouble')
  log.warn({ err: new Error('550 <ada@site.test> user unknown') }, 'trouble')
  // Not the bare name: the folder of the machine is in the traces, and ids are hexadecimal.
  expect(written.join()).not.toMatch(/ada@|lovelace/i)
  expect(JSON.parse(written[0]!)).toMatchObject({ err: { code: '22P02', table: 'orders' } })
  expect(written[1]).toContain('user unknown')
})

test('redaction keeps stack frames of scoped packages, removes encoded addresses, and takes linear time', () => {
  const frame = '    at getRequest (file:///srv/node_modules/@hono/node-server/dist/index.mjs:74:19)'
  const error = new Error('Cannot read ?q=ada%40site.test of http://site.test/a@b.example')
  error.stack = `Error: ${error.message}\n${frame}`
  expect(describeError(error)).toEqual({
    type: 'Error',
    message: 'Cannot read …@… of http:…@…',
    stack: frame,
  })
  const injected = new Error('x\n    at ada@site.test (/srv/x.ts:1:1)')
  expect(JSON.stringify(describeError(injected))).not.toContain('site.test')
  for (const piece of ['a@', 'a', '@', '%40', '"', 'a@b.', '/@', '    at '])
    describeError(Object.assign(new Error(piece.repeat(50_000)), { stack: piece.repeat(50_000) }))
})

test('the text format has one line per event, with the error below it', () => {
  const written: string[] = []
  const log = createLog('info', 'text', { write: (line) => void written.push(line) })
  log.info({ method: 'GET', status: 200 }, 'request')
  log.error({ err: new Error('broken') }, 'trouble')
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d info {2}request method=GET status=200\n$/)
  expect(written[1]).toMatch(/^\d\d:\d\d:\d\d error trouble\n {2}Error: broken\n/)
})
