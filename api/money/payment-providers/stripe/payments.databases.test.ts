import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOf } from '#dev/stripe/notices.ts'
import { startStripeShop, type StripeShop } from '#dev/test/stripe-shop.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const paymentIn = async (session: string) =>
  (await shop.store.find('checkout.session', session))!.payment_intent!

test('an order is paid by card: once, with what Stripe took as the fee', async () => {
  const { id, payment } = await shop.paid()
  expect(await shop.read(id)).toMatchObject({
    paid: '349.00',
    open: '0.00',
    payments: [{ method: 'stripe', methodName: 'Stripe', transaction: payment, mayRefundHere: true }],
  })
  const [event] = await shop.ledger(id)
  expect(event).toMatchObject({
    brand: 'Stripe',
    decision: 'applied',
    outcome: 'completed',
    verdict: 'VERIFIED',
    answer: expect.stringContaining('"fee":{"amount":549,"currency":"usd"}'),
  })
  expect(event.answer).not.toContain('buyer@')
  expect(await shop.mailsOf(id, 'payment-confirmed')).toHaveLength(1)
})

test('forty notices of one payment at once pay the order once', async () => {
  const { id, session } = await shop.placed()
  await shop.payAt(session, 'never')
  await Promise.all(
    Array.from({ length: 40 }, () => shop.notify('checkout.session.completed', 'checkout.session', session)),
  )
  await shop.becomes(id, { paymentStatus: 'Paid', paid: '349.00' })
  await expect
    .poll(async () => (await shop.ledger(id)).filter(({ decision }: { decision: unknown }) => !decision))
    .toEqual([])
  expect(await shop.read(id)).toMatchObject({
    paid: '349.00',
    payments: [{ amount: '349.00' }],
    otherPayments: [],
  })
  expect(await shop.mailsOf(id, 'payment-confirmed')).toHaveLength(1)
})

test('case 22: a direct debit is on its way, then arrives', async () => {
  const { id, session, customer } = await shop.placed()
  await shop.payAt(session, 'later')
  await shop.becomes(id, { paymentStatus: 'Pending', paid: '0.00' })
  expect(await shop.mailsOf(id, 'payment-pending')).toHaveLength(1)
  expect((await shop.server.call('POST', `/pay/${id}?provider=stripe`, { as: customer })).status).toBe(409)
  await shop.act(await paymentIn(session), 'arrive')
  await shop.becomes(id, { paymentStatus: 'Paid', paid: '349.00' })
})

test('case 22: a direct debit that fails later leaves the order unpaid, with a mail and another checkout', async () => {
  const { id, session, customer } = await shop.placed()
  await shop.payAt(session, 'later')
  await shop.becomes(id, { paymentStatus: 'Pending' })
  await shop.act(await paymentIn(session), 'fail')
  await shop.becomes(id, {
    paymentStatus: 'UnPaid',
    paymentFailed: true,
    whyNotPaid: expect.stringContaining('insufficient_funds'),
  })
  expect(await shop.mailsOf(id, 'payment-failed')).toHaveLength(1)
  const next = await shop.startPayment(id, customer)
  expect(next).not.toBe(session)
  await shop.payAt(next, 'paid')
  await shop.becomes(id, { paymentStatus: 'Paid' })
})

test('case 23: an open checkout is continued, and closed for another way to pay', async () => {
  const { id, session, customer } = await shop.placed()
  expect(await shop.startPayment(id, customer)).toBe(session)
  await shop.server.call('POST', '/add-email', {
    as: shop.server.admin,
    body: { paypalEmail: 'shop@site.test' },
  })
  const form = await shop.server.call('POST', `/pay/${id}?provider=paypal-form`, { as: customer })
  expect(form.body.form.fields.business).toBe('shop@site.test')
  expect(await shop.store.find('checkout.session', session)).toMatchObject({ status: 'expired' })
  expect((await shop.payAt(session, 'paid')).status).toBe(410)
  expect(await shop.read(id, customer)).toMatchObject({
    paymentStatus: 'UnPaid',
    paymentStartedWith: 'PayPal',
    waysToPay: [{ provider: 'paypal-form' }, { provider: 'stripe', brand: 'Stripe', way: 'card' }],
  })
})

test('case 23: a second payment of a paid order needs a decision', async () => {
  const { id, session, payment } = await shop.paid()
  const intent = (await shop.store.find('payment_intent', payment))!
  const checkout = (await shop.store.find('checkout.session', session))!
  await shop.store.save<'payment_intent'>({ ...intent, id: 'pi_second' })
  await shop.store.save<'checkout.session'>({ ...checkout, id: 'cs_second', payment_intent: 'pi_second' })
  await shop.notify('checkout.session.completed', 'checkout.session', 'cs_second')
  await shop.becomes(id, { paymentStatus: 'Paid', otherPayments: [{ kind: 'second', undecided: true }] })
})

test('a payment whose notice never came is found', async () => {
  const { id, session } = await shop.placed()
  await shop.payAt(session, 'never')
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
  await shop.findLost()
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '349.00' })
})

test('the return from the checkout finds the payment at once, whatever its notice does', async () => {
  const { id, session, customer } = await shop.placed()
  const { status, to } = await shop.payAt(session, 'never')
  expect([status, to]).toEqual([303, `http://site.test/received-payment/${id}?token=${session}`])
  const captured = await shop.server.call('POST', `/payments/${id}/capture`, { as: customer })
  expect(captured.body).toMatchObject({ paymentStatus: 'Paid' })
})

test('the checkout of a canceled order is closed', async () => {
  const { id, session, customer } = await shop.placed()
  const canceled = await shop.server.call('PUT', `/order-cancelled/${id}`, {
    as: customer,
    body: { paymentStatus: 'Cancelled' },
  })
  expect(canceled.status).toBe(200)
  await shop.findLost()
  expect(await shop.store.find('checkout.session', session)).toMatchObject({ status: 'expired' })
})

test('an expired checkout is over: the next payment is another one', async () => {
  const { id, session, customer } = await shop.placed()
  const open = (await shop.store.find('checkout.session', session))!
  await shop.store.save<'checkout.session'>({ ...open, status: 'expired', url: null })
  await shop.notify('checkout.session.expired', 'checkout.session', session)
  await shop.becomes(id, { paymentStatus: 'UnPaid', paymentStartedAt: null })
  expect(await shop.startPayment(id, customer)).not.toBe(session)
})

test('a declined card takes nothing, and the checkout stays open', async () => {
  const { id, session } = await shop.placed()
  expect((await shop.payAt(session, 'declined')).status).toBe(402)
  await shop.payAt(session, 'paid')
  await shop.becomes(id, { paymentStatus: 'Paid' })
})

test('a payment of another amount is held', async () => {
  const { id, session } = await shop.placed()
  await shop.payAt(session, 'wrong-amount')
  await shop.becomes(id, { paymentStatus: 'OnHold', paid: '0.00' })
})

test('a notice decides nothing against what Stripe answers', async () => {
  const { id, session } = await shop.placed()
  await shop.notify('checkout.session.completed', 'checkout.session', session, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_invented',
  })
  await expect
    .poll(() => shop.ledger(id))
    .toMatchObject([{ decision: 'noted', outcome: 'no-change', attention: false }])
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid', paid: '0.00' })
})

test('a notice about what Stripe does not know for this account is refused', async () => {
  const { id, session } = await shop.placed()
  const { client_reference_id } = (await shop.store.find('checkout.session', session))!
  await shop.notify('checkout.session.completed', 'checkout.session', 'cs_elsewhere', { client_reference_id })
  await expect
    .poll(() => shop.ledger(id))
    .toMatchObject([{ decision: 'refused', reason: expect.stringContaining('another account or mode') }])
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
})

test('case 20: forged, changed and old notices change nothing', async () => {
  const { id, session } = await shop.placed()
  await shop.payAt(session, 'forged')
  await expect.poll(() => shop.ledger(id)).toMatchObject([{ verdict: 'INVALID', decision: 'refused' }])
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
  await shop.payAt(session, 'old')
  await expect.poll(() => shop.ledger(id)).toMatchObject([{ verdict: 'INVALID' }, { verdict: 'INVALID' }])
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
})

test('events without use are answered and not stored', async () => {
  const { payment, id } = await shop.paid()
  const before = (await shop.ledger(id)).length
  await shop.notify('payment_intent.succeeded', 'payment_intent', payment)
  await shop.notify('charge.refunded', 'payment_intent', payment)
  expect(await shop.ledger(id)).toHaveLength(before)
})

test('what the account does for others is forgotten', async () => {
  const { payment, session } = await shop.paid()
  const intent = (await shop.store.find('payment_intent', payment))!
  await shop.store.save<'payment_intent'>({ ...intent, id: 'pi_other', metadata: {} })
  const charge = (await shop.store.find('charge', intent.latest_charge))!
  const refund = {
    ...charge,
    object: 'refund',
    status: 'succeeded',
    failure_reason: null,
    metadata: {},
  } as const
  await shop.store.save<'refund'>({ ...refund, id: 're_ours', charge: charge.id })
  await shop.store.save<'refund'>({
    ...refund,
    id: 're_other',
    charge: charge.id,
    payment_intent: 'pi_other',
  })
  const provider = shop.server.payments.providers.find('stripe')!
  const noticeOf = (type: string, object: object) => Buffer.from(JSON.stringify(eventOf(type, object)))
  const refundNotice = (id: string) => ({ raw: noticeOf('refund.created', { object: 'refund', id }) })
  expect(await provider.ask!(refundNotice('re_ours'))).toContain('"payment_key":"')
  expect(await provider.ask!(refundNotice('re_other'))).toBeNull()
  const checkout = (await shop.store.find('checkout.session', session))!
  const completed = (over: object) => noticeOf('checkout.session.completed', { ...checkout, ...over })
  expect(provider.ignores!(completed({}))).toBe(false)
  expect(provider.ignores!(completed({ client_reference_id: 'basket-7' }))).toBe(true)
  expect(provider.ignores!(completed({ client_reference_id: null }))).toBe(true)
})

test('customers are offered card payments, too; their last choice comes first', async () => {
  const { id, customer } = await shop.placed()
  expect((await shop.read(id, customer)).waysToPay).toMatchObject([
    { provider: 'stripe' },
    { provider: 'paypal-form' },
  ])
  const refused = await shop.server.call('POST', `/pay/${id}?provider=unknown`, { as: customer })
  expect(refused.status).toBe(422)
})
