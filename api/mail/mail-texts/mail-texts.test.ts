import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailWordErrors } from '#content/mail-texts/mail-text.ts'
import { mailTextKeys, mailTextOf } from '#content/mail-texts/mail-texts.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const wordsOf = (key: (typeof mailTextKeys)[number]) => {
  const { subject, preview, heading, body, button } = mailTextOf(key)
  return { subject, preview, heading, body, button }
}
const ask = (method: string, path: string, body?: object, headers = {}) =>
  server.call(method, `/mail-texts${path}`, { as: server.admin, body, headers })

test('the default texts of all mails pass the validation', async () => {
  for (const key of mailTextKeys)
    expect([key, mailWordErrors(mailTextOf(key), mailTextOf(key))]).toEqual([key, {}])
  for (const key of mailTextKeys) {
    const { status, text } = await ask('POST', `/${key}/preview`, { words: wordsOf(key) })
    expect([key, status]).toEqual([key, 200])
    expect(text, key).not.toMatch(/[{]\w+[}](?!\s*[.{])|undefined|site\.invalid|<style| style="/)
  }
})

test('sends changed texts with the values of the order, which cannot become structure', async () => {
  const words = {
    ...wordsOf('order-received'),
    subject: 'Hooray: {orderNumber} <b>',
    body: '# Somebody ordered\n\n- {customerName} & co.\n- {packageName}\n\n{orderAndCustomer}\n\n{button}',
  }
  const saved = await ask('PUT', '/order-received', words, { 'If-Match': '"0"' })
  expect([saved.status, saved.body.version]).toEqual([200, 1])
  const stale = await ask('PUT', '/order-received', { ...words, subject: 'Another' }, { 'If-Match': '"0"' })
  expect(stale.status).toBe(412)
  // The response to the first one may have been lost.
  const repeated = await ask('PUT', '/order-received', words, { 'If-Match': '"0"' })
  expect([repeated.status, repeated.body.version]).toEqual([200, 1])

  const order = await makeOrder(server, await someone())
  const mailOf = async () => {
    const { body } = await server.call('GET', `/mails?orderId=${order._id}&kind=order-received`, {
      as: server.admin,
    })
    return (await server.call('GET', `/mails/${body[0]._id}`, { as: server.admin })).body
  }
  const mail = await mailOf()
  expect(mail.subject).toBe(`Hooray: ${order.number} <b>`)
  expect(mail.html).toContain('Somebody ordered')
  expect(mail.html).toContain('Ada Lovelace &amp; co.')
  expect(mail.html).toMatch(/<title>Hooray: FD-\d+ &lt;b&gt;<\/title>/)
  expect(mail.text).toContain('- Ada Lovelace & co.')

  expect((await ask('DELETE', '/order-received')).body).toMatchObject({ version: 0, heading: 'New order' })
  const [{ _id }] = (await server.call('GET', '/activity?subject=mailText', { as: server.admin })).body
  expect((await server.call('POST', `/activity/${_id}/undo`, { as: server.admin })).status).toBe(204)
  const { body: list } = await ask('GET', '')
  expect(list.find((each: { key: string }) => each.key === 'order-received').subject).toBe(words.subject)
})

test('reports invalid texts at their field', async () => {
  const words = wordsOf('newsletter-confirmation')
  const wrong: [object, object][] = [
    [
      { subject: 'For {customerName}' },
      { subject: expect.stringContaining('There is no {customerName} here') },
    ],
    [{ heading: '{button}' }, { heading: expect.stringContaining('There is no {button}') }],
    [{ body: 'No way to confirm' }, { body: 'This email needs {button} on a line of its own.' }],
    [{ body: 'Press {button} now' }, { body: 'Put {button} on a line of its own.' }],
    [{ subject: ' ' }, { subject: 'Please fill this in.' }],
    [{ subject: 'One\r\nBcc: two@site.test' }, { subject: 'Please keep it to one line.' }],
    [{ body: '{'.repeat(5000) }, { body: 'This email needs {button} on a line of its own.' }],
    [{ body: 'x'.repeat(5001) }, { body: 'Please keep it to 5000 characters.' }],
  ]
  for (const [change, errors] of wrong) {
    const { status, body } = await ask('PUT', '/newsletter-confirmation', { ...words, ...change })
    expect([status, body.errors]).toEqual([422, errors])
  }
  expect((await ask('PUT', '/nothing', words)).status).toBe(404)
})

test('previews a mail with a real order without sending it, and sends a test only to the caller', async () => {
  const order = await makeOrder(server, await someone())
  const trial = {
    words: { ...wordsOf('payment-confirmed'), heading: `For ${randomUUID()}` },
    orderId: order._id,
  }
  const count = async () =>
    (await server.call('GET', '/mails', { as: server.admin })).headers.get('x-total-count')
  const before = await count()
  const shown = await ask('POST', '/payment-confirmed/preview', trial)
  expect(shown.text).toContain(order.number)
  expect(shown.text).toContain(trial.words.heading)
  expect(await count()).toBe(before)

  expect((await ask('POST', '/payment-confirmed/test', trial)).status).toBe(204)
  const { body } = await server.call('GET', `/mails?q=${encodeURIComponent('[Test] Paid')}`, {
    as: server.admin,
  })
  expect(body).toMatchObject([
    { recipient: 'admin@site.test', subject: `[Test] Paid: your order ${order.number}` },
  ])
})
