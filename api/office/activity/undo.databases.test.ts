import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '#content/sections/sections.ts'
import { exampleOf } from '#dev/test/make.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { as: server.admin, ...(body && { body }) })

interface Change {
  _id: string
  action: string
  subject: string
  canUndo: boolean
}
const last = async (): Promise<Change> => (await call('GET', '/activity?pageSize=1')).body[0]

/** Undoes the last change; the list has to say that it can be undone. */
async function undo() {
  const change = await last()
  expect(change.canUndo, `${change.action} ${change.subject}`).toBe(true)
  const answer = await call('POST', `/activity/${change._id}/undo`)
  expect([answer.status, answer.body?.detail]).toEqual([204, undefined])
  return answer
}

test('undoing an addition, change, removal or move of a text restores the previous state on the site', async () => {
  const add = async (mark: string) =>
    (await call('POST', '/add-faq-item', exampleOf(sections.faqItem, mark))).body._id as string
  const list = async () => (await server.call('GET', '/faq-items')).text
  const [first, second] = [await add('one'), await add('two')]
  const before = await list()
  for (const change of [
    () => call('POST', '/add-faq-item', exampleOf(sections.faqItem, 'three')),
    () => call('PUT', `/faq-item/${first}`, exampleOf(sections.faqItem, 'other')),
    () => call('PUT', '/content/faqItem/order', { ids: [second, first] }),
  ]) {
    expect((await change()).status).toBeLessThan(300)
    expect((await list()) === before).toBe(false)
    expect((await undo()).headers.get('server-timing')).toMatch(/desc="live"$/)
    expect(await list()).toBe(before)
  }
  await call('DELETE', `/content/faqItem/${second}`)
  await undo()
  expect(JSON.parse(await list())).toEqual(JSON.parse(before))
})

test('refuses to undo a change of a record that was changed again since', async () => {
  const { _id } = (await call('POST', '/add-faq-item', exampleOf(sections.faqItem, 'a'))).body
  const added = await last()
  await call('PUT', `/faq-item/${_id}`, exampleOf(sections.faqItem, 'b'))
  const { status, body } = await call('POST', `/activity/${added._id}/undo`)
  expect([status, body.detail]).toEqual([409, 'It was changed again since. Undo the latest change first.'])
})

test('undoes an order’s status, manual payment, cancellation and notes', async () => {
  const { _id } = await makeOrder(server, await someone())
  const order = async () => (await call('GET', `/order/${_id}`)).body
  const notes = async () => (await call('GET', `/order/${_id}/notes`)).body.length

  await call('PUT', `/order-status/${_id}`, { orderStatus: 'Delivered' })
  await undo()
  expect((await order()).orderStatus).toBe('Pending')

  await call('PUT', `/order-payment/${_id}`, { paymentStatus: 'Paid', reason: 'In cash' })
  await undo()
  expect(await order()).toMatchObject({ paymentStatus: 'UnPaid', paidAt: null })
  await undo()
  expect((await order()).paymentStatus).toBe('Paid')
  await undo()

  await call('PUT', `/order-cancelled/${_id}`, { paymentStatus: 'Cancelled' })
  await undo()
  const { history, ...now } = await order()
  expect(now).toMatchObject({ paymentStatus: 'UnPaid', whyNotPaid: 'Nothing has been paid yet.' })
  expect(history.at(-1).reason).toBe('The manual change was undone.')

  const { body: note } = await call('POST', `/order/${_id}/notes`, { text: 'Call on Friday' })
  await call('DELETE', `/note/${note._id}`)
  expect(await notes()).toBe(0)
  await undo()
  expect((await call('GET', `/order/${_id}/notes`)).body).toEqual([note])
  await undo()
  expect(await notes()).toBe(0)
})

test('does not undo a cancellation by the customer', async () => {
  const customer = await someone()
  const { _id } = await makeOrder(server, customer)
  await server.call('PUT', `/order-cancelled/${_id}`, { as: customer, body: {} })
  const { status } = await call('POST', `/activity/${(await last())._id}/undo`)
  expect(status).toBe(409)
})

test('undoes the removal, replacement and invitation of an administrator', async () => {
  const email = 'second@site.test'
  const second = await token({ uid: 'second', email })
  const may = async () => (await server.call('GET', '/users', { as: second })).status === 200
  const { body } = await call('POST', '/add-user', { userEmail: email, userRole: 'Admin' })
  const key = (body.invitation as string).split('#')[1]
  await server.call('POST', '/accept-invitation', { as: second, body: { key } })
  expect(await may()).toBe(true)

  await call('DELETE', `/users/${body._id}`)
  expect(await may()).toBe(false)
  await undo()
  expect(await may()).toBe(true)

  await call('PUT', `/upadete-users/${body._id}`, { userEmail: 'third@site.test', userRole: 'Admin' })
  expect(await may()).toBe(false)
  await undo()
  expect(await may()).toBe(true)

  await call('POST', '/add-user', { userEmail: 'fourth@site.test', userRole: 'Admin' })
  await undo()
  expect((await call('GET', '/users')).text).not.toContain('fourth@site.test')
})

test('undoes marking a message and changing the payment address', async () => {
  const words = { name: 'A', email: 'a@site.test', number: '1', subject: 'S', message: 'M' }
  const { body } = await server.call('POST', '/add-message', { body: words })
  await call('PUT', `/message/${body._id}`, { messageStatus: 'Read' })
  await undo()
  expect((await call('GET', `/message/${body._id}`)).body.messageStatus).toBe('UnRead')

  const { body: address } = await call('POST', '/add-email', { paypalEmail: 'one@site.test' })
  await call('PUT', `/paypal-email/${address._id}`, { paypalEmail: 'two@site.test' })
  await undo()
  expect((await call('GET', '/paypal-email')).body[0].paypalEmail).toBe('one@site.test')
})

test('the removal of personal data cannot be undone, and the list says so', async () => {
  const words = { name: 'B', email: 'b@site.test', number: '1', subject: 'S', message: 'Other' }
  const { body } = await server.call('POST', '/add-message', { body: words })
  await call('DELETE', `/message/${body._id}`)
  const change = await last()
  expect([change.action, change.canUndo]).toEqual(['remove', false])
  expect((await call('POST', `/activity/${change._id}/undo`)).status).toBe(409)
})

test('a response has the id of its change, with which all of it is undone together', async () => {
  const customer = await someone()
  const orders = [await makeOrder(server, customer), await makeOrder(server, customer)]
  const ids = orders.map(({ _id }) => _id)
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await call('GET', `/order/${id}`)).body.orderStatus))
  const deliver = () => call('PUT', '/orders/order-status', { ids, orderStatus: 'Delivered' })

  const change = (await deliver()).headers.get('change-id')
  expect(change).toBeTruthy()
  expect((await deliver()).headers.get('change-id')).toBeNull()
  expect((await call('GET', `/order/${ids[0]}`)).headers.get('change-id')).toBeNull()
  expect((await call('POST', `/activity/${change}/undo`)).status).toBe(204)
  expect(await statuses()).toEqual(['Pending', 'Pending'])
})

test('if one part of a change was changed again since, nothing of the change is undone', async () => {
  const customer = await someone()
  const orders = [await makeOrder(server, customer), await makeOrder(server, customer)]
  const ids = orders.map(({ _id }) => _id)
  const { headers } = await call('PUT', '/orders/order-status', { ids, orderStatus: 'Delivered' })
  await call('PUT', `/order-status/${ids[0]}`, { orderStatus: 'Pending' })
  const { status, body } = await call('POST', `/activity/${headers.get('change-id')}/undo`)
  expect([status, body.detail]).toEqual([409, 'It was changed again since. Undo the latest change first.'])
  expect((await call('GET', `/order/${ids[1]}`)).body.orderStatus).toBe('Delivered')
})

test('undoing a removal restores the position of the record', async () => {
  const list = async () => (await server.call('GET', '/faq-items')).text
  for (const mark of ['first', 'middle', 'third'])
    await call('POST', '/add-faq-item', exampleOf(sections.faqItem, mark))
  const before = await list()
  const { _id } = JSON.parse(before).at(-2)
  const { headers } = await call('DELETE', `/content/faqItem/${_id}`)
  await call('POST', `/activity/${headers.get('change-id')}/undo`)
  expect(await list()).toBe(before)
})
