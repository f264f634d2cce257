import { pbkdf2Sync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later } from '#dev/test/context.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { formTokenSecret } from './messages.ts'
import { makeFormToken } from './form-tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const words = {
  name: 'Maria Lind',
  email: 'maria@example.com',
  number: '+1 555 010 0199',
  message: 'Can you start in May?',
}
let subjects = 0
const send = (more: object = {}, to = server) =>
  to.call('POST', '/add-message', {
    body: { ...words, email: `maria-${++subjects}@example.com`, subject: `A new site ${subjects}`, ...more },
  })
const stampOf = async (secondsAgo: number, of = server) =>
  makeFormToken(later(of.ctx, -secondsAgo * 1000), await formTokenSecret(of.ctx))
const stored = async (id: string, at = server) =>
  (await at.call('GET', `/message/${id}`, { as: at.admin })).body as {
    messageStatus: string
    suspicion?: string
  }
const mailsAbout = async (id: string, at = server) =>
  (await at.call('GET', `/mails?messageId=${id}`, { as: at.admin })).body as { recipient: string }[]

describe('a message', () => {
  test('with a token that is a minute old is accepted', async () => {
    const { body } = await send({ stamp: await stampOf(60) })
    expect(await stored(body._id)).toMatchObject({ messageStatus: 'UnRead' })
    expect(await mailsAbout(body._id)).toHaveLength(1)
  })

  test('without a token, as sent without JavaScript, is accepted', async () => {
    const { body } = await send()
    expect(await stored(body._id)).toMatchObject({ messageStatus: 'UnRead' })
  })

  test.each<[string, () => object | Promise<object>, RegExp]>([
    ['with the hidden field filled in', () => ({ website: 'https://spam.example' }), /people do not see/],
    ['sent a second after the form was opened', async () => ({ stamp: await stampOf(1) }), /faster/],
    ['with a forged token', () => ({ stamp: makeFormToken(server.ctx, 'guessed') }), /pretends/],
    ['with an invalid token', () => ({ stamp: '..' }), /pretends/],
    [
      'with many links',
      async () => ({ stamp: await stampOf(60), message: 'http://a.co www.b.co https://c.co http://d.co' }),
      /4 links/,
    ],
    [
      'with links as code',
      async () => ({ stamp: await stampOf(60), message: '<a href="http://a.co">cheap</a>' }),
      /as code/,
    ],
    [
      'without a token and with two links',
      () => ({ message: 'http://a.co http://b.co' }),
      /script; it contains 2/,
    ],
    [
      'a day old and with two links',
      async () => ({ stamp: await stampOf(90_000), message: 'www.a.co www.b.co' }),
      /more than a day/,
    ],
  ])('%s is suspected, and the response does not tell', async (_, signs, reason) => {
    const given = await signs()
    const usual = await send({ stamp: await stampOf(60) })
    const sent = await send(given)
    expect(sent.status).toBe(201)
    expect(Object.keys(sent.body)).toEqual(Object.keys(usual.body))
    expect(sent.body.messageStatus).toBe('UnRead')
    const kept = await stored(sent.body._id)
    expect(kept).toMatchObject({ messageStatus: 'Suspected', suspicion: expect.stringMatching(reason) })
    expect(await mailsAbout(sent.body._id)).toEqual([])
  })

  test('with a token that was used before is suspected, unlike the first message', async () => {
    const stamp = await stampOf(60)
    const [first, second] = [await send({ stamp }), await send({ stamp })]
    expect(await stored(first.body._id)).toMatchObject({ messageStatus: 'UnRead' })
    expect(await stored(second.body._id)).toMatchObject({ messageStatus: 'Suspected' })
  })

  test('that was sent many times is suspected, even with a new token each time', async () => {
    const states: string[] = []
    for (let i = 1; i < 12; i++) {
      const { body } = await send({
        stamp: await stampOf(60),
        subject: 'Buy now',
        message: `Cheap${' '.repeat(i)}offer`,
      })
      states.push((await stored(body._id)).messageStatus)
    }
    expect([states[0], states.at(-1)]).toEqual(['UnRead', 'Suspected'])
  })
})

test('a message sent immediately after its token was created is suspected', async () => {
  const { body } = await server.call('GET', '/form-stamp')
  expect(body).toEqual({ stamp: expect.any(String) })
  const sent = await send({ stamp: body.stamp })
  expect(await stored(sent.body._id)).toMatchObject({ messageStatus: 'Suspected' })
})

describe('the quarantine', () => {
  const list = async (query: string) =>
    (await server.call('GET', `/messages?${query}`, { as: server.admin })).body as { _id: string }[]
  const mark = (id: string, messageStatus: string) =>
    server.call('PUT', `/message/${id}`, { as: server.admin, body: { messageStatus } })

  test('is a separate list; a message that is not spam moves to the unread ones and is mailed once', async () => {
    const { body } = await send({ website: 'x', name: 'Not a robot' })
    const found = async (status: string) => (await list(`q=Not+a+robot${status}`)).map(({ _id }) => _id)
    expect(await found('')).toEqual([])
    expect(await found('&messageStatus=UnRead')).toEqual([])
    expect(await found('&messageStatus=Suspected')).toEqual([body._id])
    const { body: freed } = await mark(body._id, 'UnRead')
    expect(freed).toMatchObject({ messageStatus: 'UnRead' })
    expect(freed).not.toHaveProperty('suspicion')
    expect(await found('')).toEqual([body._id])
    expect(await mailsAbout(body._id)).toHaveLength(1)

    expect((await mark(body._id, 'Suspected')).body.suspicion).toBe('It was moved here by hand.')
    await mark(body._id, 'UnRead')
    expect(await mailsAbout(body._id)).toHaveLength(1)
  })

  test('keeps messages that can be read, answered and deleted', async () => {
    const { body } = await send({ website: 'x' })
    expect(await stored(body._id)).toMatchObject({ name: words.name, message: words.message })
    const answered = await server.call('POST', `/message/${body._id}/reply`, {
      as: server.admin,
      body: { text: 'Yes.' },
    })
    expect(answered.body).toMatchObject({ messageStatus: 'Read' })
    expect((await server.call('DELETE', `/message/${body._id}`, { as: server.admin })).status).toBe(204)
  })
})

test('stores every message of a flood and mails thirty per hour, the last with a notice', async () => {
  await using other = await startTestServer()
  const sent = await Promise.all(
    Array.from({ length: 40 }, () =>
      send(
        {
          subject: `Of many ${++subjects} ${crypto.randomUUID()}`,
          email: `${crypto.randomUUID()}@example.com`,
        },
        other,
      ),
    ),
  )
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
  const kept = await other.call('GET', '/messages', { as: other.admin })
  expect(kept.headers.get('x-total-count')).toBe('40')
  const { body: mails } = await other.call('GET', '/mails?kind=message-received', { as: other.admin })
  expect(mails).toHaveLength(30)
  const texts = await other.connection.db.selectFrom('mails').select('text').execute()
  expect(texts.filter(({ text }) => text.includes('You are receiving a lot of messages'))).toHaveLength(1)
})

test('an address receives at most three confirmation mails a day, and none for requests by programs', async () => {
  const subscribe = (body: object) => server.call('POST', '/add-subscriber', { body })
  const mails = async (q: string) => (await server.call('GET', `/mails?q=${q}`, { as: server.admin })).body
  for (let hours = 0; hours < 10; hours += 2) {
    const again = () => subscribe({ subemail: 'bombed@example.com' })
    expect((await server.after(hours * 3_600_000, again)).status).toBe(201)
  }
  expect(await mails('bombed')).toHaveLength(3)

  const [usual, honeypot] = [
    await subscribe({ subemail: 'person@example.com' }),
    await subscribe({ subemail: 'honeypot@example.com', website: 'x' }),
  ]
  expect(Object.keys(honeypot.body)).toEqual(Object.keys(usual.body))
  expect(await mails('honeypot')).toEqual([])
  await subscribe({ subemail: 'honeypot@example.com' })
  expect(await mails('honeypot')).toHaveLength(1)
})

describe('with FORM_WORK', () => {
  test('a message without a valid proof of work is suspected', async () => {
    await using other = await startTestServer({ settings: { FORM_WORK: '1' } })
    const { body } = await other.call('GET', '/form-stamp')
    expect(body.work).toEqual({ bits: 7, rounds: 4000 })
    const [stamp, otherStamp] = [await stampOf(60, other), await stampOf(60, other)]
    const solves = (of: string, n: number) =>
      pbkdf2Sync(`${of}:${n}`, 'frontdesk', body.work.rounds, 4, 'sha256').readUInt32BE() >>> 25 === 0
    let proof = 0
    // One proof in 128 is also valid for the other token.
    while (!solves(stamp, proof) || solves(otherStamp, proof)) proof++
    const wrong = await send({ stamp: otherStamp, proof: String(proof) }, other)
    const right = await send({ stamp, proof: String(proof) }, other)
    const again = await send({ stamp, proof: String(proof) }, other)
    const without = await send({}, other)
    expect((await stored(right.body._id, other)).messageStatus).toBe('UnRead')
    for (const { body: sent } of [wrong, again, without])
      expect((await stored(sent._id, other)).messageStatus).toBe('Suspected')
  })
})
