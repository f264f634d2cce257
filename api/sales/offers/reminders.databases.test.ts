import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '#dev/test/mails.ts'
import { accept, makeSentOffer, send, type SentOffer } from '#dev/test/offers.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { runOffers } from './reminders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await remind('5', '3')
})
afterAll(() => server[Symbol.asyncDispose]())

const dayMs = 24 * 60 * 60 * 1000
/** The day in so many days, such as `2026-11-21`. */
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Sets after how many days, and how many days before the last one, clients are reminded. */
async function remind(offerRemindAfter: string, offerRemindBefore: string) {
  const body = { offerPrefix: 'OF-', offerRemindAfter, offerRemindBefore }
  const [stored] = (await server.call('GET', '/content/offerDefaults', { as: server.admin })).body
  const answer = stored
    ? await server.call('PUT', `/content/offerDefaults/${stored._id}`, { as: server.admin, body })
    : await server.call('POST', '/content/offerDefaults', { as: server.admin, body })
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** Runs the job of so many days later, twice: it runs each hour. */
async function runIn(days: number) {
  for (let i = 0; i < 2; i++) await server.after(days * dayMs, () => runOffers(server.ctx))
}
const remindersTo = async ({ email }: SentOffer) =>
  (await mailsOf(server, email)).filter(({ kind }: { kind: string }) => kind === 'offer-reminder').length
const statusOf = async ({ _id }: SentOffer) =>
  (await server.call('GET', `/offer/${_id}`, { as: server.admin })).body.status

test('a client is reminded on the days that are set, once each, and no more once the offer has expired', async () => {
  const offer = await makeSentOffer(server, { validUntil: dayIn(20) })
  const reminders: number[] = []
  for (const days of [0, 4, 5, 6, 16, 17, 20]) {
    await runIn(days)
    reminders.push(await remindersTo(offer))
  }
  expect(reminders).toEqual([0, 0, 1, 1, 1, 2, 2])
  expect(await statusOf(offer)).toBe('sent')
  await runIn(21)
  expect([await statusOf(offer), await remindersTo(offer)]).toEqual(['expired', 2])
  const [mail] = (await mailsOf(server, offer.email)).filter(
    ({ kind }: { kind: string }) => kind === 'offer-reminder',
  )
  const { text } = (await server.call('GET', `/mails/${mail._id}`, { as: server.admin })).body
  expect(text).toContain(`/offer#${offer.thread}.`)
})

test('days that were missed, such as while the server was off, are one reminder', async () => {
  const offer = await makeSentOffer(server, { validUntil: dayIn(20) })
  await runIn(19)
  expect(await remindersTo(offer)).toBe(1)
})

test('a day that is not between sending and the last day is none', async () => {
  const offer = await makeSentOffer(server, { validUntil: dayIn(2) })
  await runIn(0)
  await runIn(2)
  expect(await remindersTo(offer)).toBe(0)
})

test('who has answered is not reminded, nor of a version that was replaced', async () => {
  const validUntil = dayIn(20)
  const accepted = await makeSentOffer(server, { validUntil })
  expect((await accept(server, accepted)).status).toBe(200)
  const closed = await makeSentOffer(server, { validUntil })
  const close = { as: server.admin, body: { reason: 'By phone' } }
  expect((await server.call('POST', `/offer/${closed._id}/close`, close)).status).toBe(200)
  const replaced = await makeSentOffer(server, { validUntil })
  const { body: draft } = await server.call('POST', `/offer/${replaced._id}/version`, {
    as: server.admin,
    body: {},
  })
  await send(server, draft._id)
  await runIn(5)
  expect([await remindersTo(accepted), await remindersTo(closed), await remindersTo(replaced)]).toEqual([
    0, 0, 1,
  ])
})

test('nobody is reminded while no days are set', async () => {
  await remind('', '')
  const offer = await makeSentOffer(server, { validUntil: dayIn(20) })
  for (const days of [5, 17]) await runIn(days)
  expect(await remindersTo(offer)).toBe(0)
})
