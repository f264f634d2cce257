import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { later, testContext } from '#dev/test/context.ts'
import { contactMessage, enqueue, mailsBecome, mailsOf, orderPlacedMail } from '#dev/test/mails.ts'
import { keySigner } from '../../platform/secrets/signed-keys.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { startSmtp, type SmtpStandIn } from '#dev/test/smtp.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { enqueueMail } from './enqueue.ts'

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
  test('sends a message to the administrator as text and HTML, with its author as the reply address', async () => {
    const subject = `Bread ${randomUUID()}`
    const sent = await server.call('POST', '/add-message', { body: contactMessage(subject) })
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

  test('enqueues a mail only if its transaction commits, and once per key', async () => {
    const recipient = `${randomUUID()}@example.com`
    const failed = inTransaction(server.connection.db, async (tx) => {
      await enqueueMail(testContext(tx), orderPlacedMail(recipient))
      throw new Error('the order is not placed')
    })
    await expect(failed).rejects.toThrow('the order is not placed')
    expect(await mailsOf(server, recipient)).toEqual([])

    const dedupe = `order ${recipient}`
    await Promise.all([1, 2, 3].map(() => enqueue(server, orderPlacedMail(recipient, { dedupe }))))
    await mailsBecome(server, 'sent', recipient)
    expect(await mailsOf(server, recipient)).toHaveLength(1)
    expect(to(recipient)).toHaveLength(1)
    expect(to(recipient)[0]!.raw).toContain('$1,349.00')
  })

  test('prevents the injection of headers and recipients', async () => {
    const mark = randomUUID()
    const subject = `Hi ${mark}\r\nBcc: victim@example.com`
    const sent = await server.call('POST', '/add-message', {
      body: { ...contactMessage(subject), name: 'Eve\r\nBcc: victim@example.com' },
    })
    expect(sent.status).toBe(201)
    for (const email of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '<a@example.com>',
    ])
      expect(
        (await server.call('POST', '/add-message', { body: { ...contactMessage('x'), email } })).status,
      ).toBe(422)
    await enqueue(server, orderPlacedMail(`one-${mark}@example.com, two-${mark}@example.com`))
    await enqueue(
      server,
      orderPlacedMail(`${mark}@example.com`, {
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
    expect(await mailsOf(server, `one-${mark}`)).toMatchObject([
      { state: 'failed', lastError: 'This is not an email address.' },
    ])
  })

  test('lists and shows mails only to administrators', async () => {
    const recipient = `${randomUUID()}@example.com`
    await enqueue(server, orderPlacedMail(recipient))
    const [{ _id }] = await mailsOf(server, recipient)
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
    // The address is of this mail, and for some minutes only.
    const keyFor = await keySigner(later(server.ctx, -8 * 60_000))
    const view = (id: string, key: string) => server.page(`/api/mail-view/${id}/${key}`)
    const key = (body.viewPath as string).split('/').at(-1)!
    expect((await view(randomUUID(), key)).status).toBe(404)
    expect((await view(_id, 'x'.repeat(49))).status).toBe(404)
    expect((await view(_id, keyFor('mail', _id))).status).toBe(403)
    for (const wrong of ['state=gone', 'kind=spam', 'orderId=1'])
      expect((await server.call('GET', `/mails?${wrong}`, { as: server.admin })).status).toBe(422)
  })
})

test('stores mails for the mailbox page without a mail server', async () => {
  await using kept = await startTestServer()
  await kept.call('POST', '/add-message', { body: contactMessage('Kept') })
  await mailsBecome(kept, 'kept', 'admin@site.test')
  const { body } = await kept.call('GET', '/mailbox', { as: kept.admin })
  expect(body).toMatchObject([{ state: 'kept', recipient: 'admin@site.test' }])
  const opened = await kept.call('GET', `/mailbox/${body[0]._id}`, { as: kept.admin })
  expect(opened.body.text).toContain('Second line & more')
  expect((await kept.page('/mailbox')).headers.get('content-security-policy')).toContain("frame-src 'self'")
})

test('sends an invitation with the key of the created row', async () => {
  const email = `${randomUUID()}@example.com`
  const invited = await server.call('POST', '/add-user', {
    as: server.admin,
    body: { userEmail: email, userRole: 'Admin' },
  })
  expect(
    (
      await server.call('POST', '/add-user', {
        as: server.admin,
        body: { userEmail: email, userRole: 'Admin' },
      })
    ).status,
  ).toBe(409)
  const again = await server.call('POST', `/users/${invited.body._id}/invitation`, { as: server.admin })
  await expect.poll(() => to(email)).toHaveLength(2)
  const mails = to(email).map(({ raw }) => raw)
  for (const { invitation } of [invited.body, again.body])
    expect(mails.filter((mail) => mail.includes(invitation))).toHaveLength(1)
})

test('uses the colors of the brand in mails', async () => {
  await using other = await startTestServer()
  const body = { brandColour: '#1d4ed8', accentColour: '#7c3aed' }
  expect((await other.call('POST', '/content/brand', { as: other.admin, body })).status).toBe(201)
  await enqueue(other, orderPlacedMail('color@example.com'))
  const { html } = await other.connection.db
    .selectFrom('mails')
    .select('html')
    .where('recipient', '=', 'color@example.com')
    .executeTakeFirstOrThrow()
  expect(html).toContain('background:#1d4ed8')
  expect(html).not.toMatch(/#0f5c4a|undefined/)
})
