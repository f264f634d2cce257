import { expect, inject, test } from 'vitest'
import { everySection, sections } from '#content/sections/sections.ts'
import { fuzz } from '../dev/test/fuzz.ts'
import { exampleOf } from '../dev/test/make.ts'
import { makeOrder, makePackage, orderOf, place } from '../dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '../dev/test/server.ts'
import { startSmtp } from '../dev/test/smtp.ts'
import type { SiteBundle } from '../api/site/publish/render.ts'
import { note } from './table.ts'
import './setup.ts'

/** Enough for a thousand requests to each of some three hundred operations. */
const timeoutMs = 3 * 60 * 60 * 1000

const runs = Number(process.env.FUZZ_RUNS ?? 1000)

/** Replaces the site's pages, because these saves test only the API. */
const plain: SiteBundle = {
  render: async ({ url }) => {
    const status = { '/404': 404, '/500': 500 }[new URL(url).pathname] ?? 200
    return { status, contentType: 'text/html', headers: new Headers(), body: '<!doctype html>' }
  },
}

/** Adds example records and returns the ids of some of them. */
async function addExamples(server: TestServer) {
  const as = server.admin
  const made = async (path: string, body: object) =>
    (await server.call('POST', path, { as, body })).body._id as string
  await made('/add-email', { paypalEmail: 'pay@site.test' })
  const message = await made('/add-message', {
    name: 'A',
    email: 'a@b.co',
    number: '1',
    subject: 'S',
    message: 'M',
  })
  const { _id: order } = await makeOrder(server, server.customer)
  const item = await made(sections.faqItem.paths.create, exampleOf(sections.faqItem, 'x'))
  return [order, message, item]
}

/** `npm test` runs a smaller version in `api/app/trust/fuzz.test.ts`. */
const testGenerated = test.runIf(inject('thorough'))

testGenerated(
  'generated requests to every operation except those of sections',
  async ({ task }) => {
    await using server = await startTestServer()
    const ids = await addExamples(server)
    const report = await fuzz(server, runs, (section) => section === undefined, ids)
    noteReport(task, 'requests from the API’s description: orders, payments, messages, mail, rights', report)
    expect(report.failures).toEqual([])
  },
  timeoutMs,
)

testGenerated(
  'generated requests to every operation of the sections',
  async ({ task }) => {
    await using server = await startTestServer({ site: plain })
    const ids = await addExamples(server)
    const { db } = server.connection
    // Keeps lists from growing from one operation to the next.
    const clear = async () => {
      await db.deleteFrom('content').execute()
      await db.deleteFrom('contentRevision').execute()
    }
    const report = await fuzz(server, runs, (section) => section !== undefined, ids, clear)
    noteReport(task, `requests from the API’s description: ${everySection.length} sections`, report)
    expect(report.failures).toEqual([])
  },
  timeoutMs,
)

test('text by strangers is never mailed to unverified addresses', async ({ task }) => {
  await using smtp = await startSmtp()
  await using server = await startTestServer({ settings: { SMTP_URL: smtp.url } })
  const lure = 'winner! Claim it at https://evil.example/claim'
  const pack = await makePackage(server)
  const times = inject('thorough') ? 30 : 3
  for (let i = 0; i < times; i++) {
    const email = `victim-${i}@third-party.test`
    const as = await token({ uid: `stranger-${i}`, email, verified: false, claims: { name: lure } })
    const { body: order } = await place(server, { ...orderOf(pack), customerName: lure }, { as })
    await server.call('GET', '/me', { as })
    await server.call('PUT', `/order-cancelled/${order._id}`, { as, body: {} })
    const words = { name: lure, email, number: '1', subject: lure, message: `${lure} ${i}` }
    const { body: message } = await server.call('POST', '/add-message', { body: words })
    const reply = { as: server.admin, body: { text: 'How can we help?' } }
    await server.call('POST', `/message/${message._id}/reply`, reply)
    await server.call('POST', '/add-subscriber', { body: { subemail: email } })
  }
  const queued = async () => (await server.call('GET', '/mails?state=queued', { as: server.admin })).body
  await expect.poll(queued).toEqual([])
  const mailed = smtp.received.filter(({ to }) => to.some((each) => each.endsWith('@third-party.test')))
  const luring = mailed.filter(({ raw }) => /winner|evil/.test(raw))
  note(task, {
    scenario:
      'Orders, cancellations, messages and subscriptions by accounts with an address that they do not own',
    runs: `${times} of each`,
    result: `${luring.length} mails with text of theirs; ${mailed.length} without: replies of the agency, and the verification mail`,
    time: '',
  })
  expect(luring).toEqual([])
  expect(mailed).toHaveLength(2 * times)
})

type Report = Awaited<ReturnType<typeof fuzz>>

function noteReport(
  task: Parameters<typeof note>[0],
  what: string,
  { operations, requests, slowest, failures }: Report,
) {
  note(task, {
    scenario: what,
    runs: `${requests} to ${operations} operations`,
    result: `${failures.length} with a 5xx, an undeclared response or none`,
    time: `slowest ${Math.round(slowest)} ms`,
  })
}
