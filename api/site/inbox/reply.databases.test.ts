import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a reply is mailed to the sender and marks the message as read', async () => {
  const words = {
    name: 'Ada',
    email: 'ada@site.test',
    number: '1',
    subject: 'A shop',
    message: 'Can you help?',
  }
  const { body: sent } = await server.call('POST', '/add-message', { body: words })
  const path = `/message/${sent._id}/reply`
  const answered = await server.call('POST', path, {
    as: server.admin,
    body: { text: 'Yes, with pleasure.' },
  })
  expect(answered.status).toBe(201)
  expect(answered.body.messageStatus).toBe('Read')

  const { body: mails } = await server.call('GET', `/mails?messageId=${sent._id}&kind=message-reply`, {
    as: server.admin,
  })
  expect(mails).toMatchObject([
    { recipient: 'ada@site.test', subject: expect.stringMatching(/^Re: your message to /) },
  ])
  const { body: mail } = await server.call('GET', `/mails/${mails[0]._id}`, { as: server.admin })
  expect(mail.text).toContain('Yes, with pleasure.')
})

test('rejects an empty reply and a reply to a missing message', async () => {
  const words = { name: 'Ada', email: 'ada@site.test', number: '1', subject: 'A shop', message: 'Help?' }
  const { body: sent } = await server.call('POST', '/add-message', { body: words })
  const empty = await server.call('POST', `/message/${sent._id}/reply`, {
    as: server.admin,
    body: { text: ' ' },
  })
  expect(empty.body.errors).toEqual({ text: 'Please fill this in.' })
  const nobody = '01900000-0000-7000-8000-000000000000'
  const none = await server.call('POST', `/message/${nobody}/reply`, {
    as: server.admin,
    body: { text: 'Hello' },
  })
  expect(none.status).toBe(404)
})

test('sends the same reply with the same Idempotency-Key once', async () => {
  const words = { name: 'Ada', email: 'ada@site.test', number: '1', subject: 'A shop', message: 'Again?' }
  const { body: sent } = await server.call('POST', '/add-message', { body: words })
  const send = (text: string, key: string) =>
    server.call('POST', `/message/${sent._id}/reply`, {
      as: server.admin,
      body: { text },
      headers: { 'Idempotency-Key': key },
    })
  const answers = await Promise.all([1, 2, 3].map(() => send('Yes.', 'first')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  await send('Yes.', 'second')
  await send('No.', 'first')
  const { body: mails } = await server.call('GET', `/mails?messageId=${sent._id}&kind=message-reply`, {
    as: server.admin,
  })
  expect(mails).toHaveLength(3)
  expect((await send('Yes.', 'a key')).status).toBe(422)
})
