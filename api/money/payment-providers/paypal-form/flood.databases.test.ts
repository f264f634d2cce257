import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startPayPalShop } from '#dev/test/paypal-shop.ts'
import { noticeOf, sendNotice } from '#dev/test/paypal.ts'

const shop = await startPayPalShop()
const { server, paypal, orderToPay } = shop
afterAll(() => shop[Symbol.asyncDispose]())

const statusOf = async (id: string) =>
  (await server.call('GET', `/order/${id}`, { as: server.admin })).body.paymentStatus
const count = async (table: 'paymentEvents' | 'rejectedNotices') => {
  const { db } = server.connection
  return (await db.selectFrom(table).select('provider').execute()).length
}
const forged = (over: Record<string, string> = {}, padding = 0) =>
  `${`memo=${'x'.repeat(995)}&`.repeat(padding / 1000)}payment_status=Completed&txn_id=${randomUUID()}&${new URLSearchParams(over)}`

test('confirms a payment while unverified notices fill the queue and PayPal does not answer', async () => {
  const { id, form } = await orderToPay()
  const other = await orderToPay()
  const real = noticeOf(form)
  const released = Promise.withResolvers<void>()
  paypal.respond = async (body) => {
    if (body.includes(real)) return { text: 'VERIFIED' }
    await released.promise
    return { text: 'INVALID' }
  }
  // A customer can name their own order, but their forged notices are limited, too.
  const flood = Array.from({ length: 100 }, (_, i) =>
    sendNotice(
      server,
      forged(i % 2 ? { custom: randomBytes(16).toString('hex') } : { custom: other.form.custom! }),
    ),
  )
  const full = await Promise.any(
    flood.map(async (answer) =>
      (await answer).status === 503 ? answer : Promise.reject(new Error('in time')),
    ),
  )
  expect(full.headers.get('retry-after')).toBe('30')
  expect((await sendNotice(server, real)).status).toBe(200)
  // Confirmed before any forged notice times out, which takes 20 seconds.
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('Paid')
  released.resolve()
  await Promise.all(flood)
})

test('counts forged notices without storing them', async () => {
  paypal.respond = () => ({ text: 'INVALID' })
  const before = await count('paymentEvents')
  for (let i = 0; i < 20; i++) expect((await sendNotice(server, forged({}, 45_000))).status).toBe(200)
  expect(await count('paymentEvents')).toBe(before)
  const [day] = await server.connection.db.selectFrom('rejectedNotices').selectAll().execute()
  expect(day!.times).toBeGreaterThanOrEqual(20)
  expect(day!.samples).toHaveLength(5)
  expect(JSON.stringify(day).length).toBeLessThan(2500)
  expect(await count('rejectedNotices')).toBe(1)
  const status = await server.call('GET', '/status', { as: server.admin })
  expect(status.text).toContain('Rejected in the last 30 days')
})

test('stores the beginning of a few forged notices that name an order', async () => {
  paypal.respond = () => ({ text: 'INVALID' })
  const { id, form } = await orderToPay()
  for (let i = 0; i < 10; i++) await sendNotice(server, forged({ custom: form.custom! }, 10_000))
  const ledger = async () => (await server.call('GET', `/order/${id}/payments`, { as: server.admin })).body
  await expect
    .poll(ledger)
    .toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ verdict: 'INVALID', attention: true })),
    )
  for (const { raw } of await ledger()) expect(raw).toHaveLength(1000)
  // A genuine notice is still accepted: it is verified before it is stored.
  paypal.respond = () => ({ text: 'VERIFIED' })
  expect((await sendNotice(server, noticeOf(form))).status).toBe(200)
  await expect.poll(() => statusOf(id)).toBe('Paid')
})

test('stores a notice that names no order only after PayPal has verified it, and answers 503 before', async () => {
  const before = await count('paymentEvents')
  const notice = forged({ custom: 'e'.repeat(32) })
  paypal.respond = () => null
  expect((await sendNotice(server, notice)).status).toBe(503)
  expect(await count('paymentEvents')).toBe(before)
  paypal.respond = () => ({ text: 'VERIFIED' })
  expect((await sendNotice(server, notice)).status).toBe(200)
  expect(await count('paymentEvents')).toBe(before + 1)
})

test('rejects a webhook if Orders v2 is not set up', async () => {
  const before = await count('paymentEvents')
  const answer = await server.page('/api/payments/paypal/webhook', {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(404)
  expect(await count('paymentEvents')).toBe(before)
})

test('leaves rejected notices out of a backup', async () => {
  const file = await server.page('/api/backup', { headers: { Authorization: `Bearer ${server.admin}` } })
  expect(file.status).toBe(200)
  expect(file.text).not.toContain('rejected_notices')
})
