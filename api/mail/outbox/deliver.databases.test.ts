import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contactMessage,
  enqueue,
  mailAttempted,
  mailsBecome,
  mailsOf,
  orderPlacedMail,
  passHours,
} from '#dev/test/mails.ts'
import { queueOf } from '#api/platform/jobs/queue.ts'
import { makeDue } from '#dev/test/jobs.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startSmtp, type SmtpStandIn } from '#dev/test/smtp.ts'

let smtp: SmtpStandIn
let server: TestServer
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({ settings: { SMTP_URL: smtp.url, MAIL_FROM: 'agency@site.test' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const to = (recipient: string) => smtp.received.filter((mail) => mail.to.includes(recipient))

describe('with a mail server', () => {
  test('marks a permanently refused mail as failed with its reason, and can resend it', async () => {
    const recipient = `${randomUUID()}@example.com`
    smtp.answer = '550 No such user here'
    await enqueue(server, orderPlacedMail(recipient))
    await mailsBecome(server, 'failed', recipient)
    const [failed] = await mailsOf(server, recipient)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed.lastError).toContain('No such user here')
    expect((await server.call('GET', '/mails/summary', { as: server.admin })).body).toMatchObject({
      failed: expect.toSatisfy((count: number) => count > 0),
      server: `127.0.0.1:${smtp.port}`,
    })

    smtp.answer = undefined
    const again = await server.call('POST', `/mails/${failed._id}/resend`, { as: server.admin })
    expect(again.status).toBe(200)
    await mailsBecome(server, 'sent', recipient)
    expect(await mailsOf(server, recipient)).toMatchObject([{ state: 'sent', lastError: null }])
    expect(to(recipient)).toHaveLength(1)
  })

  test('retries a temporarily refused mail, and gives up after three days', async () => {
    const recipient = `${randomUUID()}@example.com`
    smtp.answer = '451 Try again later'
    await enqueue(server, orderPlacedMail(recipient))
    await mailAttempted(server, 1, recipient)
    await passHours(server, 1, recipient)
    await mailAttempted(server, 2, recipient)
    await passHours(server, 80, recipient)
    await mailsBecome(server, 'failed', recipient)
    const [mail] = await mailsOf(server, recipient)
    expect(mail).toMatchObject({ state: 'failed', attempts: 3 })
    expect(mail.lastError).toContain('Try again later')
    smtp.answer = undefined
  })
})

test('an unavailable mail server delays mails and nothing else', async () => {
  const gone = await startSmtp()
  await gone[Symbol.asyncDispose]()
  await using delayed = await startTestServer({ settings: { SMTP_URL: gone.url } })
  const subject = `Down ${randomUUID()}`
  expect((await delayed.call('POST', '/add-message', { body: contactMessage(subject) })).status).toBe(201)
  await mailAttempted(delayed, 1, 'admin@site.test')
  const [waiting] = await mailsOf(delayed, 'admin@site.test')
  expect(waiting).toMatchObject({ state: 'queued' })
  expect(waiting.lastError).toMatch(/ECONNREFUSED|connect/i)
  expect(Date.parse(waiting.dueAt)).toBeGreaterThan(Date.now())

  await using back = await startSmtp(gone.port)
  await passHours(delayed, 1, 'admin@site.test')
  await mailsBecome(delayed, 'sent', 'admin@site.test')
  expect(back.received.filter(({ raw }) => raw.includes(subject))).toHaveLength(1)
  expect(await mailsOf(delayed, 'admin@site.test')).toMatchObject([{ state: 'sent', lastError: null }])
})

test('finishes the delivery in progress on shutdown, so that no mail is sent twice', async () => {
  await using slow = await startSmtp()
  const arrived = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  slow.hold = () => {
    arrived.resolve()
    return taken.promise
  }
  await using stopping = await startTestServer({ settings: { SMTP_URL: slow.url } })
  const recipient = `${randomUUID()}@example.com`
  await enqueue(stopping, orderPlacedMail(recipient))
  await arrived.promise
  const stopped = stopping.workers[Symbol.asyncDispose]()
  taken.resolve()
  await stopped
  const mail = await stopping.connection.db
    .selectFrom('mails')
    .select('state')
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  expect(mail.state).toBe('sent')
  expect(slow.received).toHaveLength(1)
})

test('sends a mail once that is resent while it waits for a retry', async () => {
  const recipient = `${randomUUID()}@example.com`
  smtp.answer = '451 Try again later'
  await enqueue(server, orderPlacedMail(recipient))
  await mailAttempted(server, 1, recipient)
  smtp.answer = undefined
  const [{ _id }] = await mailsOf(server, recipient)
  expect((await server.call('POST', `/mails/${_id}/resend`, { as: server.admin })).body).toMatchObject({
    state: 'queued',
    attempts: 0,
  })
  await mailsBecome(server, 'sent', recipient)
  const { db } = server.connection
  await makeDue(db, 'mail', _id)
  const states = async () =>
    (await queueOf(db).findJobs('mail', { data: { id: _id } })).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'completed'])
  expect(to(recipient)).toHaveLength(1)
})
