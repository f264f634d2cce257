import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestMail } from '#dev/test/company.ts'
import { subscribeWithReport } from '#dev/test/reports.ts'
import { subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { addMonths } from '#content/shop/periods.ts'
import { json } from '../../platform/db/database.ts'
import { checkPage } from '../../site/audits/audit-job.ts'
import { runCheck } from './check.ts'

const checking = { reportDone: 'No', reportNumbers: [], reportCheck: 'Yes' }

let html = ''
let answer = (response: ServerResponse): unknown => response.end(html)
const site = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  answer(response)
})
const head = (more: string) =>
  `<!doctype html><html lang="en"><head><title>Fresh bread in Port Eastmere, every morning</title>${more}</head>`
const withoutHeading = head('') + '<body><h2>Bread</h2><a href="/">Home</a></body></html>'
const withHeading = head('<meta name="robots" content="noindex">') + '<body><h1>Bread</h1></body></html>'

let base = ''
let server: TestServer
beforeAll(async () => {
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  server = await startTestServer()
})
afterAll(async () => {
  site.close()
  await server[Symbol.asyncDispose]()
})
beforeEach(() => {
  html = withoutHeading
  answer = (response) => response.end(html)
})

async function draftWithCheck() {
  const subscribed = await subscribeWithReport(server, checking)
  const { order, call, start, read } = subscribed
  const { _id: id } = await start(order)
  const current = async (of = order) => (await read(of)).reports[0]
  return {
    ...subscribed,
    id,
    check: (address?: string, of = id) =>
      call('POST', `/order-report/${of}/check`, address ? { address } : {}),
    /** The report once its check has ended. */
    checked: async (of = order) => {
      await expect.poll(async () => (await current(of)).check.state, { timeout: 20_000 }).not.toBe('waiting')
      return current(of)
    },
  }
}

const rulesOf = ({ check }: { check: { findings: { rule: string; state: string }[] } }, state: string) =>
  check.findings.filter((finding) => finding.state === state).map(({ rule }) => rule)

test('a report says what was fixed on the client’s page since the last report, and what is new', async () => {
  const { id, order, check, checked, publish, write, start, customer, read } = await draftWithCheck()
  expect((await check('ftp://x')).body.errors.address).toContain('Enter the address of a page')
  const asked = await check(base)
  expect(asked.body).toMatchObject({ revision: 1, check: { state: 'waiting', address: base } })
  const report = await checked()
  expect(report.check).toMatchObject({ state: 'done', before: null })
  expect(rulesOf(report, 'problem')).toContain('headings')
  await write(id, { next: 'More articles' })
  expect((await publish(id)).status).toBe(200)
  expect((await read(order, customer)).reports[0].check.findings).toEqual(report.check.findings)
  // What is published stays as it was.
  expect((await check(base)).status).toBe(409)

  const { runOn, today, office, pay } = subscriptionsOf(server)
  await runOn(addMonths(today, 1))
  const [subscription] = (await server.call('GET', '/account/subscriptions', { as: customer })).body
  const next = (await office(subscription._id)).periods[0].orderId
  await pay(next)
  html = withHeading
  // The address is kept, and checked at once.
  expect((await start(next)).check).toMatchObject({ state: 'waiting', address: base })
  const later = await checked(next)
  expect(later.check.before).toMatchObject({ headings: 'problem', indexing: 'good' })
  expect([rulesOf(later, 'good'), rulesOf(later, 'problem')]).toEqual([
    expect.arrayContaining(['headings']),
    expect.arrayContaining(['indexing']),
  ])
  await write(later._id, { next: 'Listing it again' })
  expect((await publish(later._id)).status).toBe(200)
})

test('the page is taken from the brief, and the mail tells the result', async () => {
  const { order, call, start, checked, publish, write, id, customer } = await draftWithCheck()
  await call('DELETE', `/order-report/${id}`)
  await server.connection.db
    .insertInto('orderBriefQuestions')
    .values({
      id,
      orderId: order,
      position: 0,
      question: 'Site?',
      help: '',
      kind: 'url',
      options: json([]),
      required: false,
      answer: base,
      answeredAt: null,
    })
    .execute()
  const draft = await start(order)
  expect(draft.check).toMatchObject({ state: 'waiting', address: base })
  const refused = await publish(draft._id)
  expect([refused.status, refused.body.errors]).toEqual([422, { next: 'Say what comes next.' }])
  await checked()
  await write(draft._id, { next: 'More' })
  expect((await publish(draft._id)).status).toBe(200)
  const { email } = (await server.call('GET', '/me', { as: customer })).body
  const { text } = await newestMail(server, 'report-published', email)
  expect(text).toMatch(/\d of 10 points are fine/)
  expect(text).toContain('Headings: There is no main heading')
})

test('a site that does not answer is a sentence in the draft, which can be checked again', async () => {
  const { check, checked } = await draftWithCheck()
  answer = (response) => response.writeHead(500).end()
  await check(base)
  expect((await checked()).check).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('answered with an error (500)'),
    findings: [],
  })
  answer = (response) => response.end(html)
  expect((await check()).body.check.state).toBe('waiting')
  expect((await checked()).check.state).toBe('done')
})

test('a result that comes too late changes nothing', async () => {
  const { id, check, checked, call } = await draftWithCheck()
  await check(base)
  const report = await checked()
  await runCheck(server.ctx, { id, askedAt: report.check.askedAt })
  expect((await checked()).check).toEqual(report.check)
  await call('DELETE', `/order-report/${id}`)
  await expect(runCheck(server.ctx, { id, askedAt: report.check.askedAt })).resolves.toBeUndefined()
})

test.each(['http://127.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]/', 'http://localhost/'])(
  'a report of a real site never reads the server’s own network: %s',
  async (address) => {
    expect(await checkPage(address, { ...server.env, production: true })).toEqual({
      problem: expect.stringContaining('no address of the public internet'),
    })
  },
)

test('nothing is published while the site is being checked, and a check whose process died can be repeated', async () => {
  const { id, check, publish, write } = await draftWithCheck()
  await write(id, { next: 'More' })
  answer = () => {}
  await check(base)
  expect((await publish(id)).body.detail).toContain('is being checked')
  expect((await check('www.example.com')).body.detail).toContain('is being checked')
  const repeated = await server.after(11 * 60_000, () => check(base))
  expect(repeated.body.check.askedAt > new Date().toISOString()).toBe(true)
  site.closeAllConnections()
})
