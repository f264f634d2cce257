import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.call('POST', '/content/landing', {
    as: server.admin,
    body: { landingOrder: 'banner, about, counter, service, pricing, testimonial, contactItem' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

const praise = (words: string) => ({
  rating: 5,
  words,
  publish: true,
  shownName: 'Ada L.',
  shownTitle: 'Owner, Analytical Engines',
})
const save = (order: string, as: string, body: object) =>
  server.call('PUT', `/order/${order}/review`, { as, body })
const publish = (id: string, body: object = { personTitle: 'Owner, Analytical Engines' }) =>
  server.call('POST', `/reviews/${id}/testimonial`, { as: server.admin, body })
const listed = async (words: string) =>
  (await server.call('GET', `/reviews?q=${words}`, { as: server.admin })).body[0]
const mailsOf = async (order: string, kind: string) =>
  (await server.call('GET', `/mails?orderId=${order}&kind=${kind}`, { as: server.admin })).body
    .length as number

/** Creates an order that is Delivered. */
async function delivered(customer?: string) {
  const { order, ...rest } = await makePaidOrder(server)
  await server.call('PUT', `/order-status/${order}`, { as: server.admin, body: { orderStatus: 'Delivered' } })
  return { order, ...rest, customer: customer ?? rest.customer }
}

test('publishes a review as a testimonial, and removes it when the consent is withdrawn', async () => {
  const { order, customer } = await delivered()
  const words = `Found at last ${randomUUID()}`
  const { body: review } = await save(order, customer, praise(words))
  expect(review).toMatchObject({ rating: 5, words, publish: true })
  expect(await mailsOf(order, 'review-received')).toBe(1)
  expect((await server.page('/')).text).not.toContain(words)

  const published = await publish(review._id)
  expect(published.body).toMatchObject({ personName: 'Ada L.', desc: words, rating: '5' })
  const page = (await server.page('/')).text
  expect(page).toContain(words)
  // Search engines do not allow structured data for reviews on the site of the reviewed business itself.
  expect(page).not.toMatch(/"@type":\s*"(Review|AggregateRating)"/)
  expect(await listed(words)).toMatchObject({ testimonialId: published.body._id, changedSince: false })

  // Publishing again updates the same testimonial.
  const better = `${words}, and still`
  await save(order, customer, { ...praise(better), rating: 4 })
  expect(await listed(better)).toMatchObject({ changedSince: true })
  expect((await publish(review._id)).body).toMatchObject({
    _id: published.body._id,
    desc: better,
    rating: '4',
  })

  await save(order, customer, { ...praise(better), publish: false })
  expect((await server.page('/')).text).not.toContain(words)
  expect(await listed(better)).toMatchObject({ testimonialId: null })
  expect(await mailsOf(order, 'testimonial-withdrawn')).toBe(1)
  expect((await publish(review._id)).status).toBe(409)
})

test('deletes a review, and undoes the publication of one', async () => {
  const { order, customer } = await delivered()
  const words = `Taken back ${randomUUID()}`
  const { body: review } = await save(order, customer, praise(words))
  const published = await publish(review._id)
  const undo = `/activity/${published.headers.get('change-id')}/undo`
  expect((await server.call('POST', undo, { as: server.admin })).status).toBe(204)
  expect((await server.page('/')).text).not.toContain(words)
  expect(await listed(words)).toMatchObject({ testimonialId: null })

  await publish(review._id)
  expect((await server.page('/')).text).toContain(words)
  const remove = () => server.call('DELETE', `/order/${order}/review`, { as: customer })
  expect((await remove()).status).toBe(204)
  expect((await server.page('/')).text).not.toContain(words)
  expect(await listed(words)).toBeUndefined()
  expect((await remove()).status).toBe(404)
  expect((await server.call('GET', `/order/${order}/review`, { as: customer })).body).toBeNull()
})

test('a withdrawn testimonial cannot be brought back', async () => {
  const { order, customer } = await delivered()
  const words = `Never again ${randomUUID()}`
  const { body: review } = await save(order, customer, praise(words))
  const undo = (id: string | null) => server.call('POST', `/activity/${id}/undo`, { as: server.admin })
  // One that was published, taken back and published anew, so that it has two records.
  const first = await publish(review._id)
  const undone = await undo(first.headers.get('change-id'))
  const second = await publish(review._id)
  const withdrawn = await save(order, customer, { ...praise(words), publish: false })
  for (const { headers } of [withdrawn, second, undone, first]) await undo(headers.get('change-id'))
  const { body: changes } = await server.call('GET', '/activity?subject=testimonial', { as: server.admin })
  for (const { _id } of changes) await undo(_id)
  expect((await server.page('/')).text).not.toContain(words)
  expect(JSON.stringify(changes)).not.toContain(words)
})

test('lets only the customer rate the work, after it is delivered', async () => {
  const { order, customer } = await makePaidOrder(server)
  expect((await save(order, customer, praise('Early'))).status).toBe(409)
  await server.call('PUT', `/order-status/${order}`, { as: server.admin, body: { orderStatus: 'Delivered' } })
  for (const as of [server.admin, server.customer, await someone()])
    expect((await save(order, as, praise('Not mine'))).status).toBe(404)
  for (const wrong of [
    { rating: 6 },
    { rating: 0.5 },
    { words: '' },
    { shownName: '' },
    { shownName: 'x'.repeat(101) },
  ])
    expect((await save(order, customer, { ...praise('Fine'), ...wrong })).status).toBe(422)
  const stars = { rating: 2, publish: false }
  expect((await save(order, customer, stars)).status).toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => save(order, customer, praise('At once'))))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
})

test('deletes the reviews of a deleted account, also from the history of the site', async () => {
  const uid = randomUUID()
  const customer = await someone(uid)
  const { order } = await makePaidOrder(server)
  await server.connection.db.updateTable('orders').set({ customerUid: uid }).where('id', '=', order).execute()
  await server.call('PUT', `/order-status/${order}`, { as: server.admin, body: { orderStatus: 'Delivered' } })
  const words = `Forget me ${randomUUID()}`
  const shownName = `Ada ${randomUUID()}`
  const { body: review } = await save(order, customer, { ...praise(words), shownName })
  const { body: testimonial } = await publish(review._id)
  expect((await server.call('GET', '/me/export', { as: customer })).text).toContain(words)

  const fresh = await token({ uid, email: `${uid}@site.test` })
  expect((await server.call('DELETE', '/me', { as: fresh })).status).toBe(204)
  expect((await server.page('/')).text).not.toContain(words)
  const { db } = server.connection
  expect(
    await db.selectFrom('contentRevision').select('id').where('recordId', '=', testimonial._id).execute(),
  ).toEqual([])
  expect(JSON.stringify(await db.selectFrom('mails').selectAll().execute())).not.toContain(words)
  const log = JSON.stringify(await db.selectFrom('auditLog').selectAll().execute())
  for (const text of [words, shownName]) expect(log).not.toContain(text)
})
