import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankNotice, demoBank } from '#dev/test/demo-bank.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { paymentProviders } from './registry.ts'

let server: TestServer
beforeAll(async () => {
  // A new provider needs only this line.
  paymentProviders.unshift(demoBank)
  server = await startTestServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  paymentProviders.shift()
})

const send = ({ path, init }: ReturnType<typeof bankNotice>) => server.page(path, init)
const read = async (id: string) => (await server.call('GET', `/order/${id}`, { as: server.admin })).body
const becomes = (id: string, what: object) => expect.poll(() => read(id)).toMatchObject(what)

/** Creates an order, and returns the parameters of its payment page. */
async function startPayment() {
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  const { body, text } = await server.call('POST', `/pay/${id}`, { as: customer })
  const page = new URL(body.redirect ?? expect.fail(text))
  const { key, amount, currency } = Object.fromEntries(page.searchParams) as Record<string, string>
  expect([page.host, amount, currency]).toEqual(['bank.test', '349.00', 'USD'])
  return {
    id,
    customer,
    notice: { status: 'paid', id: randomUUID(), key: key!, amount: amount!, currency: currency! },
  }
}

test('pays and refunds an order through a provider that is one folder and one line of the registry', async () => {
  const { id, customer, notice } = await startPayment()
  expect((await send(bankNotice(notice))).status).toBe(200)
  await becomes(id, { paymentStatus: 'Paid', payments: [{ method: 'demo-bank', mayRefundHere: true }] })
  const receipt = await server.call('GET', `/order/${id}/receipt.pdf`, { as: customer })
  expect(receipt.status).toBe(200)
  const body = { amount: '49', reason: 'As agreed' }
  const refund = await server.call('POST', `/order-refund/${id}`, { as: server.admin, body })
  expect(refund.body).toMatchObject({ paymentStatus: 'Paid', refunded: '49.00' })
  const { body: events } = await server.call('GET', `/order/${id}/payments`, { as: server.admin })
  expect(events).toMatchObject([
    { provider: 'demo-bank', decision: 'applied', outcome: 'completed' },
    { provider: 'demo-bank', decision: 'applied', outcome: 'refunded' },
  ])
})

test('rejects forged notices of the provider, and shows its name in texts', async () => {
  const { id, notice } = await startPayment()
  expect((await send(bankNotice(notice, 'a guess'))).status).toBe(200)
  await expect
    .poll(async () => (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body)
    .toMatchObject([{ verdict: 'INVALID', reason: 'Demo Bank did not send this notice.' }])
  expect(await read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
  expect((await server.call('GET', '/payments/settings', { as: server.admin })).body).toMatchObject({
    providers: [
      { name: 'demo-bank', noticesTo: 'http://site.test/api/payments/demo-bank/notices' },
      { name: 'paypal-form' },
      { name: 'stripe' },
    ],
  })
})
