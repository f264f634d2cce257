import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedGuest } from '#dev/test/expected-access.ts'
import { upload } from '#dev/test/files.ts'
import { newestMail, orderAsGuest, person } from '#dev/test/company.ts'
import { makePackage, orderKeyIn, orderOf } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** A paid order of a guest, with the token of their link. */
async function paidAsGuest(email = `${randomUUID()}@site.test`) {
  const { id, token } = await orderAsGuest(server, email, orderOf(await makePackage(server)))
  const paid = { paymentStatus: 'Paid', reason: 'By bank transfer.' }
  await server.call('PUT', `/order-payment/${id}`, { as: server.admin, body: paid })
  return { id, token, email }
}

test('a guest answers, writes, sends files, accepts and reviews with the link of their mails', async () => {
  const uid = randomUUID()
  const { id, token, email } = await paidAsGuest(`${uid}@site.test`)
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { link: token, ...(body && { body }) })
  const done = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body)
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
    return answer.body
  }

  expect((await done('GET', `/order/${id}`)).details).toMatchObject({ _id: id, customerEmail: email })
  const question = await server.call('POST', `/order/${id}/brief/questions`, {
    as: server.admin,
    body: { question: 'Which address has your website?' },
  })
  await done('PUT', `/brief-answer/${question.body._id}`, { answer: 'https://lind.test' })
  const message = await done('POST', `/order/${id}/messages`, { text: 'The logo follows.' })
  expect(message).toMatchObject({ mine: true, side: 'customer', author: 'Ada Lovelace' })
  await done('PUT', `/order-message/${message._id}`, { text: 'The logo follows today.' })
  const file = await done('POST', `/order/${id}/files`, { name: 'logo.txt', size: 3, purpose: 'order' })
  expect((await call('GET', `/upload/${file._id}`)).status).toBeLessThan(300)
  const sent = await done('GET', `/file/${await upload(server, server.admin, id)}`)
  expect((await fetch(server.url + sent.download)).status).toBe(200)
  const delivery = await server.call('POST', `/order/${id}/deliveries`, {
    as: server.admin,
    body: { message: 'The first draft' },
  })
  await done('POST', `/delivery/${delivery.body._id}/changes`, { words: 'A larger heading, please.' })
  const second = await server.call('POST', `/order/${id}/deliveries`, {
    as: server.admin,
    body: { message: 'The second draft' },
  })
  await done('POST', `/delivery/${second.body._id}/accept`, {})
  await done('PUT', `/order/${id}/review`, { rating: 5, publish: false })
  await done('POST', `/order/${id}/requests`, { kind: 'refund', reason: 'Paid twice.' })

  // Who signs in with the address goes on with the same messages; the link has ended.
  const owner = await person(uid)
  await server.call('GET', '/me', { as: owner.as })
  const thread = await server.call('GET', `/order/${id}/messages`, { as: owner.as })
  expect(thread.body.messages[0]).toMatchObject({ mine: true, author: 'Ada Lovelace' })
  expect((await call('GET', `/order/${id}/messages`)).status).toBe(401)
})

test('an ended link has a new one mailed to its address, and only that', async () => {
  const { id, token, email } = await paidAsGuest()
  const renew = (key: string) => server.call('POST', '/order-link/renew', { body: { token: key } })
  await server.after(91 * 24 * 60 * 60 * 1000, async () => {
    expect((await server.call('GET', `/order/${id}`, { link: token })).status).toBe(401)
    expect((await renew(token)).status).toBe(204)
    const { text } = await newestMail(server, 'order-link', email)
    const renewed = orderKeyIn(text)
    expect((await server.call('GET', `/order/${id}/brief`, { link: renewed.token })).status).toBe(200)
  })
  expect((await renew('0'.repeat(40))).status).toBe(404)
  const { body: made } = await server.call('POST', `/order/${id}/links`, {
    as: server.admin,
    body: { allows: 'order-pay', days: 7 },
  })
  expect((await renew(orderKeyIn(made.address as string).token)).status).toBe(404)
  const uid = email.split('@')[0] as ReturnType<typeof randomUUID>
  await server.call('GET', '/me', { as: (await person(uid)).as })
  expect((await renew(token)).body.detail).toBe('This order is in an account. Sign in to see it.')
})

test('no other link, and no link to another order, acts as the customer', async () => {
  const [guest, other] = [await paidAsGuest(), await paidAsGuest()]
  const { body: made } = await server.call('POST', `/order/${guest.id}/links`, {
    as: server.admin,
    body: { allows: 'order-pay', days: 7 },
  })
  const shared = orderKeyIn(made.address as string).token
  const statuses = (link: string) =>
    Promise.all(
      expectedGuest
        .filter((key) => key.includes('/order/{id}'))
        .map(async (key) => {
          const [method = '', path = ''] = key.split(' ')
          const body = method === 'GET' || method === 'DELETE' ? undefined : bodies[key]
          const { status } = await server.call(method, path.replace('{id}', guest.id), {
            link,
            ...(body && { body }),
          })
          return [key, status] as const
        }),
    ).then(Object.fromEntries)
  const all = (status: number) =>
    Object.fromEntries(expectedGuest.filter((key) => key.includes('/order/{id}')).map((key) => [key, status]))
  expect(await statuses(shared)).toEqual(all(403))
  expect(await statuses(other.token)).toEqual(all(404))
})

/** Valid bodies of the routes of one order. */
const bodies: Record<string, object> = {
  'POST /order/{id}/messages': { text: 'x' },
  'PUT /order/{id}/messages/read': { upTo: randomUUID() },
  'POST /order/{id}/files': { name: 'a.txt', size: 3, purpose: 'order' },
  'POST /order/{id}/requests': { kind: 'refund', reason: 'x' },
  'POST /order/{id}/report-links': { days: 30 },
  'PUT /order/{id}/review': { rating: 5, publish: false },
}
