import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { lastingTokens } from '../../platform/links/links.ts'
import { deleteUnusedLinks } from './subscribers.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
let statements: string[] = []
beforeAll(async () => {
  server = await startTestServer({ onQuery: ({ query }) => statements.push(query.sql) })
})
afterAll(() => server[Symbol.asyncDispose]())

const newAddress = () => `${randomUUID()}@example.com`
const subscribe = (subemail: string) => server.call('POST', '/add-subscriber', { body: { subemail } })

async function mailsTo(email: string) {
  const { body } = await server.call('GET', `/mails?q=${email}`, { as: server.admin })
  const opened = await Promise.all(
    body.map(({ _id }: { _id: string }) => server.call('GET', `/mails/${_id}`, { as: server.admin })),
  )
  return opened.map((answer) => answer.body)
}

/** The paths of the links in a mail. */
async function linksTo(email: string) {
  const [{ text, headers }] = await mailsTo(email)
  return {
    confirm: /http:\/\/site\.test(\/api\/subscription\/confirm\/\S+)/.exec(text)![1]!,
    unsubscribe: /^<http:\/\/site\.test(\/\S+)>$/.exec(headers['List-Unsubscribe'])![1]!,
    oneClick: headers['List-Unsubscribe-Post'],
  }
}

async function stateOf(email: string) {
  const { body } = await server.call('GET', `/subscribers?q=${email}`, { as: server.admin })
  return body[0]?.state
}

const press = (path: string) => server.page(path, { method: 'POST' })

test('a subscription starts when it is confirmed, not when the link is opened', async () => {
  const email = newAddress()
  await subscribe(email)
  expect(await stateOf(email)).toBe('unconfirmed')

  const { confirm } = await linksTo(email)
  const page = await server.page(confirm)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.text).toMatch(/<form method="post">\s*<button[^>]*>Confirm my subscription/)
  expect(await stateOf(email)).toBe('unconfirmed')

  const confirmed = await press(confirm)
  expect(confirmed.status).toBe(200)
  expect(confirmed.text).toContain('You are subscribed')
  expect(await stateOf(email)).toBe('confirmed')

  await press(confirm)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
    'newsletter-confirmation',
    'newsletter-welcome',
  ])
})

test('the response is the same for a new, an unconfirmed and a subscribed address', async () => {
  const email = newAddress()
  const first = await subscribe(email)
  const asked = await subscribe(email.toUpperCase())
  await press((await linksTo(email)).confirm)
  const subscribed = await subscribe(email)
  for (const answer of [first, asked, subscribed]) {
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ _id: first.body._id, subemail: email })
  }
})

test('a subscribed address causes the same work as a new one, so that the time does not tell them apart', async () => {
  const known = newAddress()
  await subscribe(known)
  await press((await linksTo(known)).confirm)
  const statementsOf = async (email: string) => {
    statements = []
    await subscribe(email)
    // Without the delivery of mails, which goes on at the same time.
    return statements.filter(
      (each) => /^(?:select|insert|update|with)/.test(each) && !/"state" = /.test(each),
    )
  }
  expect(await statementsOf(known)).toEqual(await statementsOf(newAddress()))
  expect(await mailsTo(known)).toHaveLength(2)
})

test('an address receives at most one confirmation mail per hour, and only its newest link works', async () => {
  const email = newAddress()
  await Promise.all([subscribe(email), subscribe(email), subscribe(email)])
  expect(await mailsTo(email)).toHaveLength(1)
  const old = await linksTo(email)
  await server.after(61 * 60 * 1000, () => subscribe(email))
  expect(await mailsTo(email)).toHaveLength(2)
  expect((await press(old.confirm)).status).toBe(404)
  expect(await stateOf(email)).toBe('unconfirmed')
})

test('a link expires after seven days', async () => {
  const email = newAddress()
  await subscribe(email)
  const { confirm } = await linksTo(email)
  const week = 7 * 24 * 60 * 60 * 1000
  const ended = await server.after(week + 1000, () => press(confirm))
  expect(ended.status).toBe(404)
  expect(ended.text).toContain('This link has expired')
  expect(await stateOf(email)).toBe('unconfirmed')
  expect((await server.after(week - 60_000, () => press(confirm))).status).toBe(200)
  expect(await stateOf(email)).toBe('confirmed')
})

test('a link that was cut off is answered with a page, too', async () => {
  for (const path of ['confirm/4WC-NRz', 'unsubscribe/4']) {
    const ended = await server.page(`/api/subscription/${path}`)
    expect([ended.status, ended.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  }
})

test('one click unsubscribes, from any origin, but opening the link does not', async () => {
  const email = newAddress()
  await subscribe(email)
  const { confirm, unsubscribe, oneClick } = await linksTo(email)
  await press(confirm)
  expect(oneClick).toBe('List-Unsubscribe=One-Click')

  expect((await server.page(unsubscribe)).text).toContain('Unsubscribe from the newsletter?')
  expect(await stateOf(email)).toBe('confirmed')

  const clicked = await server.page(unsubscribe, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { Origin: 'https://mail.example.com', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(clicked.status).toBe(200)
  expect(await stateOf(email)).toBe('unsubscribed')
  expect((await press(confirm)).status).toBe(404)
  expect((await press(unsubscribe)).status).toBe(200)
  expect((await press(unsubscribe.replace(/.{10}$/, 'AAAAAAAAAA'))).status).toBe(404)
  expect(await stateOf(email)).toBe('unsubscribed')
})

test('an unsubscribe link from before a restore on another installation works beside the new one', async () => {
  const email = newAddress()
  await subscribe(email)
  const { confirm, unsubscribe: old } = await linksTo(email)
  await press(confirm)
  expect((await linksTo(email)).unsubscribe).toBe(old)
  const { db } = server.connection
  const { id } = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // A backup does not have the secrets of its installation.
  await db.deleteFrom('sharedSecrets').where('name', '=', 'links').execute()
  const renewed = await db.transaction().execute((tx) => lastingTokens(testContext(tx), 'unsubscribe', [id]))
  const paths = [old, `/api/subscription/unsubscribe/${renewed.get(id)}`]
  expect(new Set(paths).size).toBe(2)
  for (const path of paths)
    expect((await server.page(path)).text).toContain('Unsubscribe from the newsletter?')
  await server.call('DELETE', `/subscriber/${id}`, { as: server.admin })
  for (const path of paths) expect((await press(path)).status).toBe(404)
  await deleteUnusedLinks(server.ctx)
  const left = db.selectFrom('links').select('id').where('subjectId', '=', id)
  expect(await left.where('scope', '=', 'unsubscribe').execute()).toEqual([])
})

test('cross-site posts are rejected everywhere else', async () => {
  const email = newAddress()
  const foreign = await server.call('POST', '/add-subscriber', {
    body: { subemail: email },
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(foreign.status).toBe(403)
  expect(await stateOf(email)).toBeUndefined()
})

test('the export proves who consented to what and when, and contains no formulas', async () => {
  const email = `=1+1${newAddress()}`
  await server.call('POST', '/add-subscriber', {
    body: { subemail: email },
    headers: { Referer: 'http://site.test/pricing' },
  })
  await press((await linksTo(encodeURIComponent(email))).confirm)
  expect((await server.call('GET', '/subscribers/export')).status).toBe(401)
  const { headers, text } = await server.call('GET', '/subscribers/export', { as: server.admin })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const line = text.split('\r\n').find((each) => each.includes(email))
  expect(line).toMatch(/^'=1\+1/)
  expect(line).toContain(',confirmed,')
  expect(line).toContain('/pricing')
  expect(line).toContain('Yes, send me the newsletter')
  const { body } = await server.call('GET', '/subscribers?state=unsubscribed', { as: server.admin })
  expect(body.map(({ subemail }: { subemail: string }) => subemail)).not.toContain(email)
})

test('deleting a subscriber deletes their mails', async () => {
  const email = newAddress()
  const { body } = await subscribe(email)
  const { confirm } = await linksTo(email)
  expect((await server.call('DELETE', `/subscriber/${body._id}`, { as: server.admin })).status).toBe(204)
  expect(await mailsTo(email)).toEqual([])
  expect((await press(confirm)).status).toBe(404)
})

test('a rejected form without JavaScript is shown again as a page', async () => {
  const page = await server.page('/api/add-subscriber', {
    method: 'POST',
    body: new URLSearchParams({ subemail: 'nobody' }),
  })
  expect(page.status).toBe(422)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('value="nobody"')
})
