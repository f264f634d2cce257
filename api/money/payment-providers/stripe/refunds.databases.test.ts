import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeShop, type StripeShop } from '#dev/test/stripe-shop.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('refunds parts of a payment, each once', async () => {
  const { id, payment } = await shop.paid()
  const key = crypto.randomUUID()
  const body = { amount: '100', reason: 'As agreed' }
  const both = await Promise.all([shop.refund(id, body, key), shop.refund(id, body, key)])
  expect(both.map(({ status }) => status).every((status) => status === 200 || status === 202)).toBe(true)
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '100.00' })
  await shop.refund(id, { reason: '' })
  await shop.becomes(id, { paymentStatus: 'Refunded', refunded: '349.00' })
  const made = (await shop.store.list('refund')).filter(({ payment_intent }) => payment_intent === payment)
  expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([10_000, 24_900])
})

test('a refund in the dashboard counts, too', async () => {
  const { id, payment } = await shop.paid()
  await shop.act(payment, 'refund-part')
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '10.00' })
})

test('a refund that is reported before its payment waits for it', async () => {
  const { id, session } = await shop.placed()
  await shop.payAt(session, 'refund-first')
  await shop.becomes(id, { paymentStatus: 'Refunded', refunded: '349.00' })
})

test('case 25: a refund that fails later counts no more, and needs attention', async () => {
  const { id, payment } = await shop.paid()
  await shop.refund(id, { reason: 'As agreed' })
  await shop.becomes(id, { paymentStatus: 'Refunded', refunded: '349.00' })
  await shop.act(payment, 'fail-refund')
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '0.00', refunds: [{ state: 'refused' }] })
  const failed = (await shop.ledger(id)).find(
    ({ outcome }: { outcome: string }) => outcome === 'refund-failed',
  )
  expect(failed).toMatchObject({ decision: 'applied', attention: true })
  // It can be refunded again.
  await shop.refund(id, { amount: '49', reason: 'Again' })
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '49.00' })
})

test('disputes hold the order, and end for either side', async () => {
  const won = await shop.paid()
  await shop.act(won.payment, 'dispute')
  await shop.becomes(won.id, { paymentStatus: 'Disputed' })
  expect((await shop.refund(won.id, { reason: '' })).status).toBe(409)
  await shop.act(won.payment, 'win')
  await shop.becomes(won.id, { paymentStatus: 'Paid', refunded: '0.00' })
  const lost = await shop.paid()
  await shop.act(lost.payment, 'dispute')
  await shop.becomes(lost.id, { paymentStatus: 'Disputed' })
  await shop.act(lost.payment, 'lose')
  await shop.becomes(lost.id, { paymentStatus: 'Refunded', refunded: '349.00' })
})

test('case 26: an inquiry moves no money', async () => {
  const { id, payment } = await shop.paid()
  await shop.act(payment, 'inquiry')
  await expect
    .poll(async () => (await shop.ledger(id)).at(-1))
    .toMatchObject({ outcome: 'unknown', attention: true, decision: 'noted' })
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid' })
})

test('case 26: a dispute that is lost in part refunds a part', async () => {
  const { id, payment } = await shop.paid()
  await shop.act(payment, 'dispute')
  await shop.becomes(id, { paymentStatus: 'Disputed' })
  const [dispute] = (await shop.store.list('dispute')).filter(
    ({ payment_intent }) => payment_intent === payment,
  )
  await shop.store.save<'dispute'>({ ...dispute!, status: 'lost', amount: 10_000 })
  await shop.notify('charge.dispute.closed', 'dispute', dispute!.id)
  await shop.becomes(id, { paymentStatus: 'Paid', refunded: '100.00' })
})
