import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, makePaidOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { queueOf } from '../../platform/jobs/queue.ts'
import { enqueueMissingReminders, remindOfPayment } from './payment-reminder.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const remind = (order: string) => remindOfPayment(server.ctx, order)
async function reminders(order: string) {
  const { body } = await server.call('GET', `/mails?orderId=${order}&kind=payment-reminder`, {
    as: server.admin,
  })
  return body as { _id: string }[]
}
/** The URL in the mail that stops reminders. */
async function stopLink(order: string) {
  const [mail] = await reminders(order)
  const { body } = await server.call('GET', `/mails/${mail!._id}`, { as: server.admin })
  return /\/api(\/reminders\/stop\/\w+)/.exec(JSON.stringify(body))![1]!
}

test('sends one reminder about an unpaid order', async () => {
  const { _id: order } = await makeOrder(server, await someone())
  await Promise.all([remind(order), remind(order)])
  await remind(order)
  expect(await reminders(order)).toHaveLength(1)
})

test('sends no reminder about a paid or canceled order, or to an unproven address', async () => {
  const { order: paid } = await makePaidOrder(server)
  const customer = await someone()
  const { _id: canceled } = await makeOrder(server, customer)
  await server.call('PUT', `/order-cancelled/${canceled}`, { as: customer, body: {} })
  const unverified = await token({ uid: 'somebody', email: 'victim@site.test', verified: false })
  const { _id: unproven } = await makeOrder(server, unverified)
  for (const order of [paid, canceled, unproven]) {
    await remind(order)
    expect(await reminders(order)).toEqual([])
  }
})

test('stops all reminders to the address by the button of the linked page, not by opening it', async () => {
  const customer = await someone()
  const [{ _id: first }, { _id: second }, { _id: third }] = [
    await makeOrder(server, customer),
    await makeOrder(server, customer),
    await makeOrder(server, customer),
  ]
  await remind(first)
  const link = await stopLink(first)
  const opened = await server.call('GET', link)
  expect(opened.status).toBe(200)
  expect(opened.text).toContain('Stop reminders')
  await remind(second)
  expect(await reminders(second)).toHaveLength(1)

  const oneClick = {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  for (let i = 0; i < 2; i++) expect((await server.call('POST', link, oneClick)).status).toBe(200)
  await remind(third)
  expect(await reminders(third)).toEqual([])
  expect((await server.call('POST', `/reminders/stop/${'0'.repeat(40)}`)).status).toBe(404)
  expect((await server.after(91 * 24 * 60 * 60 * 1000, () => server.call('GET', link))).status).toBe(404)
})

test('sends no reminders if the agency has turned them off', async () => {
  const { _id: order } = await makeOrder(server, await someone())
  const { body } = await server.call('POST', '/content/paymentReminder', {
    as: server.admin,
    body: { remindsOfPayment: 'No' },
  })
  await remind(order)
  expect(await reminders(order)).toEqual([])
  await server.call('PUT', `/content/paymentReminder/${body._id}`, {
    as: server.admin,
    body: { remindsOfPayment: 'Yes' },
  })
  await remind(order)
  expect(await reminders(order)).toHaveLength(1)
})

test('does nothing if the order no longer exists', async () => {
  await expect(remind(randomUUID())).resolves.toBeUndefined()
})

test('enqueues missing jobs at the start', async () => {
  const { _id: order } = await makeOrder(server, await someone())
  const { db } = server.connection
  await queueOf(db).deleteAllJobs('payment-reminder')
  await db
    .updateTable('orders')
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', '=', order)
    .execute()
  await enqueueMissingReminders(server.ctx)
  await expect.poll(async () => (await reminders(order)).length, { timeout: 8000 }).toBe(1)
})
