import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startSmtp, type SmtpStandIn } from '#dev/test/smtp.ts'
import { enqueueMail, type Mail } from './enqueue.ts'
import { adoptWaitingMails } from './deliver.ts'

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

const words = (subject: string) => ({
  name: 'Maria Lopez',
  email: 'maria@example.com',
  number: '+1 555 0101',
  subject,
  message: 'First line <b>\nSecond line & more',
})

const placed = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: 'order-placed',
  to,
  data: {
    orderNumber: 'A-17',
    packageName: 'Premium',
    amount: '1349.00',
    customerName: 'Maria Lopez',
    orderUrl: '/my-order/17',
    payUrl: '/pay-now/17',
  },
  ...more,
})

const enqueue = (mail: Mail, on = server) => inTransaction(on.connection.db, (tx) => enqueueMail(tx, mail))
const to = (recipient: string) => smtp.received.filter((mail) => mail.to.includes(recipient))

/** The mails of one recipient, as an administrator sees them. */
async function mailsOf(recipient: string, on = server) {
  const { body } = await on.call('GET', `/mails?q=${encodeURIComponent(recipient)}`, { as: on.admin })
  return body
}

/** Waits until every mail of a recipient is in the state. */
const become = (state: string, recipient: string, on = server) =>
  expect
    .poll(async () => (await mailsOf(recipient, on)).map((mail: { state: string }) => mail.state))
    .toSatisfy((states: string[]) => states.length > 0 && states.every((each) => each === state))

/** Lets the pause before the next try of a recipient's mail be over, as if so many hours had passed since it was queued. */
async function passHours(hours: number, recipient: string, { connection: { db } }: TestServer) {
  const mails = sql`select id from mails where recipient = ${recipient}`
  await sql`with aged as (update mails set queued_at = date_trunc('second', queued_at - ${hours} * interval '1 hour')
      where id in (${mails}) returning id, queued_at)
    update jobs.job set start_after = now(), data = data || jsonb_build_object('queuedAt',
      to_char(queued_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from aged where name = 'mail' and state < 'active' and data ->> 'id' = aged.id::text`.execute(db)
}

/** Waits until a recipient's mail was tried so often and waits for the next try. */
const tried = (attempts: number, recipient: string, on = server) =>
  expect
    .poll(async () => {
      const [mail] = await mailsOf(recipient, on)
      return mail && { state: mail.state, attempts: mail.attempts, waits: mail.dueAt !== null }
    })
    .toEqual({ state: 'queued', attempts, waits: true })

describe('with a mail server', () => {
  test('a message reaches the administrator as text and as HTML, and an answer goes to who wrote', async () => {
    const subject = `Bread ${randomUUID()}`
    const sent = await server.call('POST', '/add-message', { body: words(subject) })
    await expect.poll(() => smtp.received.some((mail) => mail.raw.includes(subject))).toBe(true)

    const { from, to: recipients, raw } = smtp.received.find((mail) => mail.raw.includes(subject))!
    expect(from).toBe('agency@site.test')
    expect(recipients).toEqual(['admin@site.test'])
    expect(raw).toContain('Reply-To: maria@example.com')
    expect(raw).toMatch(/Content-Type: text\/plain[^]*> First line <b>\n> Second line & more/)
    expect(raw).toMatch(/Content-Type: text\/html[^]*First line &lt;b&gt;<br \/>Second line &amp; more/)
    expect(raw).toContain(`http://site.test/view/${sent.body._id}`)
    expect(raw).not.toContain('site.invalid')

    const ofMessage = async () =>
      (await server.call('GET', `/mails?messageId=${sent.body._id}`, { as: server.admin })).body
    await expect.poll(ofMessage).toMatchObject([
      {
        kind: 'message-received',
        recipient: 'admin@site.test',
        state: 'sent',
        attempts: 1,
        lastError: null,
      },
    ])
  })

  test('a mail is there only if its cause is, and once for one key', async () => {
    const recipient = `${randomUUID()}@example.com`
    const failed = inTransaction(server.connection.db, async (tx) => {
      await enqueueMail(tx, placed(recipient))
      throw new Error('the order is not placed')
    })
    await expect(failed).rejects.toThrow('the order is not placed')
    expect(await mailsOf(recipient)).toEqual([])

    const dedupe = `order ${recipient}`
    await Promise.all([1, 2, 3].map(() => enqueue(placed(recipient, { dedupe }))))
    await become('sent', recipient)
    expect(await mailsOf(recipient)).toHaveLength(1)
    expect(to(recipient)).toHaveLength(1)
    expect(to(recipient)[0]!.raw).toContain('$1,349.00')
  })

  test('what the server refuses for good is failed with its reason, and can be sent again', async () => {
    const recipient = `${randomUUID()}@example.com`
    smtp.answer = '550 No such user here'
    await enqueue(placed(recipient))
    await become('failed', recipient)
    const [failed] = await mailsOf(recipient)
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 })
    expect(failed.lastError).toContain('No such user here')
    expect((await server.call('GET', '/mails/summary', { as: server.admin })).body).toMatchObject({
      failed: expect.toSatisfy((count: number) => count > 0),
      server: `127.0.0.1:${smtp.port}`,
    })

    smtp.answer = undefined
    const again = await server.call('POST', `/mails/${failed._id}/resend`, { as: server.admin })
    expect(again.status).toBe(200)
    await become('sent', recipient)
    expect(await mailsOf(recipient)).toMatchObject([{ state: 'sent', lastError: null }])
    expect(to(recipient)).toHaveLength(1)
  })

  test('what the server refuses for now is tried again, and given up after three days', async () => {
    const recipient = `${randomUUID()}@example.com`
    smtp.answer = '451 Try again later'
    await enqueue(placed(recipient))
    await tried(1, recipient)
    await passHours(1, recipient, server)
    await tried(2, recipient)
    await passHours(80, recipient, server)
    await become('failed', recipient)
    const [mail] = await mailsOf(recipient)
    expect(mail).toMatchObject({ state: 'failed', attempts: 3 })
    expect(mail.lastError).toContain('Try again later')
    smtp.answer = undefined
  })

  test('no header and no recipient can be smuggled in', async () => {
    const mark = randomUUID()
    const subject = `Hi ${mark}\r\nBcc: victim@example.com`
    const sent = await server.call('POST', '/add-message', {
      body: { ...words(subject), name: 'Eve\r\nBcc: victim@example.com' },
    })
    expect(sent.status).toBe(201)
    for (const email of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '<a@example.com>',
    ])
      expect((await server.call('POST', '/add-message', { body: { ...words('x'), email } })).status).toBe(422)
    await enqueue(placed(`one-${mark}@example.com, two-${mark}@example.com`))
    await enqueue(
      placed(`${mark}@example.com`, {
        data: { customerName: 'Eve\r\nBcc: victim@example.com', packageName: 'A\nB' },
      }),
    )
    const received = () => smtp.received.filter(({ raw }) => raw.includes(mark))
    await expect.poll(received).toHaveLength(2)

    const mails = received()
    expect(mails.flatMap((mail) => mail.to).toSorted()).toEqual(
      ['admin@site.test', `${mark}@example.com`].toSorted(),
    )
    for (const { raw } of mails) expect(raw.split('\n\n', 1)[0]).not.toMatch(/^Bcc:/im)
    expect(await mailsOf(`one-${mark}`)).toMatchObject([
      { state: 'failed', lastError: 'This is not an e-mail address.' },
    ])
  })

  test('lists and shows mails to administrators alone', async () => {
    const recipient = `${randomUUID()}@example.com`
    await enqueue(placed(recipient))
    const [{ _id }] = await mailsOf(recipient)
    for (const path of ['/mails', '/mails/summary', `/mails/${_id}`, '/mailbox', `/mailbox/${_id}`]) {
      expect((await server.call('GET', path)).status, path).toBe(401)
      expect((await server.call('GET', path, { as: server.customer })).status, path).toBe(403)
    }
    const { body } = await server.call('GET', `/mails/${_id}`, { as: server.admin })
    expect(body).toMatchObject({ recipient, recipientName: 'Maria Lopez', kind: 'order-placed' })
    expect(body.text).toContain('http://site.test/pay-now/17')
    const page = await server.page(body.viewPath)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; style-src( 'sha256-[\w+/=]+'){2}; .*sandbox/)
    expect(policy).not.toMatch(/unsafe-|script-src/)
    expect(page.text).not.toContain('style="')
    expect(page.text).toContain('We received your order')
    expect((await server.page(`/api/mail-view/${'x'.repeat(43)}`)).status).toBe(404)
    for (const wrong of ['state=gone', 'kind=spam', 'orderId=1'])
      expect((await server.call('GET', `/mails?${wrong}`, { as: server.admin })).status).toBe(422)
  })
})

test('a mail server that is down delays mail and nothing else', async () => {
  const gone = await startSmtp()
  await gone[Symbol.asyncDispose]()
  await using delayed = await startTestServer({ settings: { SMTP_URL: gone.url } })
  const subject = `Down ${randomUUID()}`
  expect((await delayed.call('POST', '/add-message', { body: words(subject) })).status).toBe(201)
  await tried(1, 'admin@site.test', delayed)
  const [waiting] = await mailsOf('admin@site.test', delayed)
  expect(waiting).toMatchObject({ state: 'queued' })
  expect(waiting.lastError).toMatch(/ECONNREFUSED|connect/i)
  expect(Date.parse(waiting.dueAt)).toBeGreaterThan(Date.now())

  await using back = await startSmtp(gone.port)
  await passHours(1, 'admin@site.test', delayed)
  await become('sent', 'admin@site.test', delayed)
  expect(back.received.filter(({ raw }) => raw.includes(subject))).toHaveLength(1)
  expect(await mailsOf('admin@site.test', delayed)).toMatchObject([{ state: 'sent', lastError: null }])
})

test('a stop lets the mail in flight end, so that it is not sent twice', async () => {
  await using slow = await startSmtp()
  const arrived = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  slow.hold = () => {
    arrived.resolve()
    return taken.promise
  }
  await using stopping = await startTestServer({ settings: { SMTP_URL: slow.url } })
  const recipient = `${randomUUID()}@example.com`
  await enqueue(placed(recipient), stopping)
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

test('a mail that is resent while it waits is sent once', async () => {
  const recipient = `${randomUUID()}@example.com`
  smtp.answer = '451 Try again later'
  await enqueue(placed(recipient))
  await tried(1, recipient)
  smtp.answer = undefined
  const [{ _id }] = await mailsOf(recipient)
  expect((await server.call('POST', `/mails/${_id}/resend`, { as: server.admin })).body).toMatchObject({
    state: 'queued',
    attempts: 0,
  })
  await become('sent', recipient)
  await sql`update jobs.job set start_after = now() where name = 'mail' and state < 'active'
    and data ->> 'id' = ${_id}`.execute(server.connection.db)
  const pending = () =>
    sql`select from jobs.job where name = 'mail' and state <= 'active' and data ->> 'id' = ${_id}`
      .execute(server.connection.db)
      .then(({ rows }) => rows.length)
  await expect.poll(pending).toBe(0)
  expect(to(recipient)).toHaveLength(1)
})

test('a mail that an earlier version has queued goes out after the upgrade', async () => {
  const recipient = `${randomUUID()}@example.com`
  await enqueue(placed(recipient))
  await become('sent', recipient)
  const { db } = server.connection
  await db
    .updateTable('mails')
    .set({ state: 'queued', sent_at: null, due_at: new Date(), queued_at: new Date() })
    .where('recipient', '=', recipient)
    .execute()
  await Promise.all([adoptWaitingMails(db), adoptWaitingMails(db)])
  await become('sent', recipient)
  expect(to(recipient)).toHaveLength(2)
})

test('without a mail server mail is kept, to be read', async () => {
  await using kept = await startTestServer()
  await kept.call('POST', '/add-message', { body: words('Kept') })
  await become('kept', 'admin@site.test', kept)
  const { body } = await kept.call('GET', '/mailbox', { as: kept.admin })
  expect(body).toMatchObject([{ state: 'kept', recipient: 'admin@site.test' }])
  const opened = await kept.call('GET', `/mailbox/${body[0]._id}`, { as: kept.admin })
  expect(opened.body.text).toContain('Second line & more')
  expect((await kept.page('/mailbox')).headers.get('content-security-policy')).toContain("frame-src 'self'")
})

test('an invitation goes out with the row that it is for', async () => {
  const email = `${randomUUID()}@example.com`
  const invited = await server.call('POST', '/add-user', { as: server.admin, body: { userEmail: email } })
  expect(
    (await server.call('POST', '/add-user', { as: server.admin, body: { userEmail: email } })).status,
  ).toBe(409)
  const again = await server.call('POST', `/users/${invited.body._id}/invitation`, { as: server.admin })
  await expect.poll(() => to(email)).toHaveLength(2)
  const mails = to(email).map(({ raw }) => raw)
  for (const { invitation } of [invited.body, again.body])
    expect(mails.filter((mail) => mail.includes(invitation))).toHaveLength(1)
})

test('mails come in the colors of the brand', async () => {
  await using other = await startTestServer()
  const body = { brandColour: '#1d4ed8', accentColour: '#7c3aed' }
  expect((await other.call('POST', '/add-brand', { as: other.admin, body })).status).toBe(201)
  await enqueue(placed('color@example.com'), other)
  const { html } = await other.connection.db
    .selectFrom('mails')
    .select('html')
    .where('recipient', '=', 'color@example.com')
    .executeTakeFirstOrThrow()
  expect(html).toContain('background:#1d4ed8')
  expect(html).not.toMatch(/#0f5c4a|undefined/)
})
