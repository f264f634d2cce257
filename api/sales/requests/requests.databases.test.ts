import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (
  order: string,
  as: string,
  body: object = { kind: 'refund', reason: 'It is too late for us.' },
) => server.call('POST', `/order/${order}/requests`, { as, body })
const answer = (id: string, outcome = 'declined', as = server.admin) =>
  server.call('POST', `/order-request/${id}/answer`, { as, body: { outcome, answer: 'Because.' } })
const withdraw = (id: string, as: string) =>
  server.call('POST', `/order-request/${id}/withdraw`, { as, body: {} })
const requestsOf = async (order: string, as: string) =>
  (await server.call('GET', `/order/${order}/requests`, { as })).body
const unsettled = async (order: string) =>
  (await server.call('GET', '/order-requests', { as: server.admin })).body.filter(
    ({ orderId }: { orderId: string }) => orderId === order,
  )
const mailsOf = async (order: string, kind: string) =>
  (await server.call('GET', `/mails?orderId=${order}&kind=${kind}`, { as: server.admin })).body
    .length as number

test('keeps an approved request in the list of unsettled ones until the refund', async () => {
  const { order, customer } = await makePaidOrder(server)
  const answers = await Promise.all([ask(order, customer), ask(order, customer)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0].body._id).toBe(answers[1].body._id)
  expect(await mailsOf(order, 'request-received')).toBe(1)
  expect(await unsettled(order)).toMatchObject([{ kind: 'refund', state: 'open' }])
  expect((await ask(order, customer, { kind: 'cancellation', reason: 'Or this.' })).status).toBe(409)

  const { _id: id } = answers[0].body
  const [one, other] = await Promise.all([answer(id, 'agreed'), withdraw(id, customer)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  if (one.status !== 200) return
  expect(await mailsOf(order, 'request-answered')).toBe(1)
  expect(await unsettled(order)).toMatchObject([{ state: 'agreed', answer: 'Because.' }])
  await server.connection.db
    .updateTable('orders')
    .set({ refunded: '10.00' })
    .where('id', '=', order)
    .execute()
  expect(await unsettled(order)).toEqual([])
})

test('allows another request after an answer or a withdrawal, up to a maximum', async () => {
  const { order, customer } = await makePaidOrder(server)
  const first = await ask(order, customer)
  expect((await answer(first.body._id)).body).toMatchObject({ state: 'declined', answer: 'Because.' })
  expect((await answer(first.body._id)).status).toBe(200)
  expect((await answer(first.body._id, 'agreed')).status).toBe(409)
  for (let i = 1; i < 10; i++)
    expect((await withdraw((await ask(order, customer)).body._id, customer)).body.state).toBe('withdrawn')
  expect((await ask(order, customer)).status).toBe(409)
  expect(await requestsOf(order, customer)).toHaveLength(10)
})

test('accepts requests only from the customer of a paid order', async () => {
  const { order, customer } = await makePaidOrder(server)
  for (const as of [server.admin, server.customer, await someone()])
    expect((await ask(order, as)).status).toBe(404)
  for (const body of [{ kind: 'gift', reason: 'x' }, { kind: 'refund', reason: ' ' }, { kind: 'refund' }])
    expect((await ask(order, customer, body)).status).toBe(422)
  const { body: request } = await ask(order, customer)
  expect((await withdraw(request._id, server.customer)).status).toBe(404)
  expect((await answer(request._id, 'agreed', customer)).status).toBe(403)
  expect((await server.call('GET', `/order/${order}/requests`, { as: server.customer })).status).toBe(404)
  expect(await requestsOf(order, server.admin)).toHaveLength(1)

  const buyer = await someone()
  const { _id: unpaid } = await makeOrder(server, buyer)
  expect((await ask(unpaid, buyer)).status).toBe(409)
})

test('a refund has an amount of at most what was paid, which stands in the history', async () => {
  const { order, customer } = await makePaidOrder(server)
  const part = { kind: 'refund', amount: '100', reason: 'One text is missing.' }
  const refused = await ask(order, customer, { ...part, amount: '999999' })
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['amount']])
  const { body: request } = await ask(order, customer, part)
  expect(request.amount).toBe('100.00')
  await answer(request._id, 'agreed')
  const { body } = await server.call('GET', `/order/${order}`, { as: customer })
  expect(body.history.slice(-2)).toMatchObject([
    { what: 'request', amount: '100.00', reason: 'One text is missing.' },
    { what: 'requestClosed', after: 'agreed', reason: 'Because.' },
  ])
  const whole = await makePaidOrder(server)
  const paid = (await server.call('GET', `/order/${whole.order}`, { as: whole.customer })).body.paid
  expect((await ask(whole.order, whole.customer)).body.amount).toBe(paid)
})
