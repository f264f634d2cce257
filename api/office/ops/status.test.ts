import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeQueue } from '#dev/test/jobs.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startSmtp } from '#dev/test/smtp.ts'
import { statusOf } from '#dev/test/status.ts'
import type { StatusItem } from './status.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const itemOf = (key: string, at = server) => statusOf(at, key)
const factsOf = (item: StatusItem | undefined) =>
  Object.fromEntries(
    (item?.findings ?? [])
      .flatMap(({ facts = [] }) => facts)
      .map(({ name, ...value }) => [name, Object.values(value)[0]]),
  )
const findingOf = (item: StatusItem | undefined, key: string) =>
  item?.findings.find((finding) => finding.key === key)

test('is visible to administrators only', async () => {
  expect((await server.call('GET', '/status')).status).toBe(401)
  expect((await server.call('GET', '/status', { as: server.customer })).status).toBe(403)
})

test('has the state of each part, and for a problem what to do', async () => {
  const { body } = await server.call('GET', '/status', { as: server.admin })
  const items = body.items as StatusItem[]
  expect(items.map(({ key }) => key)).toEqual([
    'site',
    'releases',
    'payments',
    'sales',
    'mail',
    'identity',
    'network',
    'database',
    'files',
    'jobs',
    'backup',
    'product',
  ])
  const findings = items.flatMap((item) => item.findings)
  for (const { state, todo, key } of findings)
    if (state === 'warn' || state === 'bad') expect(todo, key).toBeTruthy()
  expect(findings.map(({ says }) => says).join()).not.toMatch(/undefined|NaN|null/)
})

test('the site is up to date until a page cannot be rendered', async () => {
  await expect
    .poll(() => itemOf('site'), { timeout: 8000 })
    .toMatchObject({ state: 'ok', says: 'All changes are published.' })
  await using broken = await startTestServer({
    settings: { OPS_PORT: '0' },
    site: {
      render: async (request) => {
        if (new URL(request.url).pathname === '/pricing') throw new Error('no such picture')
        return { status: 200, contentType: 'text/html', headers: new Headers(), body: '<p>page</p>' }
      },
    },
  })
  const site = await itemOf('site', broken)
  expect(site).toMatchObject({ state: 'bad', screen: { to: '/admin/activity' } })
  const ready = await fetch(`${broken.opsUrl}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ checks: { publish: { state: 'some are missing' } } })
  expect(factsOf(site)).toMatchObject({ '/pricing': 'no such picture' })
})

test('mail: kept without a server, waiting too long, failed', async () => {
  expect(await itemOf('mail')).toMatchObject({ state: 'warn', todo: expect.stringContaining('SMTP_URL') })
  await using sending = await startTestServer({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  expect(await itemOf('mail', sending)).toMatchObject({ state: 'unknown', says: 'Not verified yet.' })
  const { db } = sending.connection
  await sending.call('POST', '/add-user', {
    as: sending.admin,
    body: { userEmail: 'b@site.test', userRole: 'Admin' },
  })
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('mails').set({ queuedAt: hourAgo, lastError: '535 Wrong password' }).execute()
  expect(await itemOf('mail', sending)).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('535 Wrong'),
  })
  await db.updateTable('mails').set({ state: 'failed' }).execute()
  expect(await itemOf('mail', sending)).toMatchObject({
    state: 'warn',
    screen: { to: '/admin/mail?state=failed' },
  })
})

test('payments: no account to pay to, a simulator, and notifications to review', async () => {
  expect(await itemOf('payments')).toMatchObject({
    state: 'bad',
    todo: 'Add the email address of your PayPal account.',
  })
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'pay@site.test' } })
  expect(await itemOf('payments')).toMatchObject({
    state: 'warn',
    says: expect.stringContaining('simulator'),
  })
  await server.connection.db
    .insertInto('paymentEvents')
    .values({
      id: crypto.randomUUID(),
      provider: 'paypal-form',
      kind: 'notice',
      raw: Buffer.from(''),
      headers: '{}' as never,
      sha256: crypto.randomUUID(),
      decision: 'refused',
      attention: true,
    } as never)
    .execute()
  const payments = await itemOf('payments')
  expect(payments).toMatchObject({
    state: 'bad',
    says: expect.stringMatching(/^1 notification does not match/),
  })
  expect(factsOf(payments)).toMatchObject({
    'Waiting to be processed': '0',
    'To review': '1',
    'Last notification from PayPal': expect.stringMatching(/^\d{4}-/),
  })
})

test('reports a part as working only once it was verified, and then since when', async () => {
  expect(await itemOf('identity')).toMatchObject({ state: 'unknown' })
  expect(findingOf(await itemOf('identity'), 'identity.check')).toMatchObject({ says: 'Not verified yet.' })
  const { status, body } = await server.call('POST', '/status/check', { as: server.admin })
  expect(status).toBe(200)
  expect(Date.parse(body.checkedAt)).toBeGreaterThan(0)
  expect(findingOf(await itemOf('database'), 'database.version')).toMatchObject({
    state: 'ok',
    since: expect.any(String),
  })
  // Tests have no network access: Google was not reached.
  expect(await itemOf('identity')).toMatchObject({
    state: 'bad',
    says: expect.stringContaining('Google cannot be reached'),
    todo: expect.any(String),
  })
  expect(await itemOf('files')).toMatchObject({ state: expect.stringMatching(/ok|warn/) })
})

test('only a visitor’s request says whether visitors are recognized, not that of a command on this machine', async () => {
  const checkedBy = async (as: string) => {
    expect((await server.call('POST', '/status/check', { as })).status).toBe(200)
    return findingOf(await itemOf('network'), 'network.visitor')
  }
  expect(await checkedBy(server.operatorKey)).toMatchObject({
    state: 'unknown',
    says: expect.stringContaining('Checked only when'),
  })
  expect(await checkedBy(server.admin)).toMatchObject({ says: expect.stringContaining('127.0.0.1') })
})

test('an address on this machine is not reported as working, as nobody else can visit it', async () => {
  await using local = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:4321' } })
  expect(await itemOf('network', local)).toMatchObject({
    state: 'unknown',
    says: expect.stringContaining('on this machine only'),
  })
})

test('a test mail goes to the caller, and its result is shown', async () => {
  const refused = await server.call('POST', '/status/test-mail', { as: server.admin })
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'No mail server is set up: set SMTP_URL first.',
  ])
  await using smtp = await startSmtp()
  await using sending = await startTestServer({ settings: { SMTP_URL: smtp.url } })
  expect((await sending.call('POST', '/status/test-mail', { as: sending.admin })).status).toBe(200)
  expect(smtp.received).toMatchObject([{ to: ['admin@site.test'] }])
  const line = async () => findingOf(await itemOf('mail', sending), 'mail.test')
  expect(await line()).toMatchObject({ state: 'ok', says: expect.stringContaining('admin@site.test') })
  smtp.answer = '550 No such user'
  await sending.call('POST', '/status/test-mail', { as: sending.admin })
  expect(await line()).toMatchObject({ state: 'bad', says: expect.stringContaining('No such user') })
})

test('reports the size and location of the database', async () => {
  const database = await itemOf('database')
  expect(Number(factsOf(database).Size)).toBeGreaterThan(1e6)
  expect(database?.says).toMatch(server.connection.embedded ? /Embedded/ : /server/)
})

test('reports failed and late jobs', async () => {
  expect(await itemOf('jobs')).toMatchObject({ state: 'ok' })
  const queue = wholeQueue(server.connection)
  // Kinds of jobs without workers.
  await queue.createQueue('failing', { retryLimit: 0 })
  await queue.createQueue('stuck')
  await queue.insert('failing', [{}])
  for (const { id } of await queue.fetch('failing')) await queue.fail('failing', id)
  await queue.supervise('failing')
  expect(await itemOf('jobs')).toMatchObject({ state: 'warn', says: expect.stringContaining('1 job') })
  await queue.insert('stuck', [{ startAfter: new Date(Date.now() - 6 * 60_000) }])
  await queue.supervise('stuck')
  expect(await itemOf('jobs')).toMatchObject({ state: 'bad', says: expect.stringContaining('waiting') })
})

test('shows the last backup, and reports a missing one', async () => {
  const { connection } = server
  if (connection.embedded)
    expect(await itemOf('backup')).toMatchObject({ state: 'warn', todo: expect.any(String) })
  expect((await server.call('GET', '/backup', { as: server.admin })).status).toBe(200)
  const backup = await itemOf('backup')
  expect(backup).toMatchObject({ state: 'ok', screen: { to: '/admin/backup' } })
  expect(factsOf(backup)['Last backup']).toMatch(/^\d{4}-/)
})
