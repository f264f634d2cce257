import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths } from '#content/shop/periods.ts'
import { startCollectedShop, type CollectedShop } from '#dev/test/collected-shop.ts'
import { subscribe } from '#dev/test/subscriptions.ts'
import { advance } from './advance.ts'

let shop: CollectedShop
let tools: CollectedShop['tools']
const begin = async (by: 'stripe' | 'paypal-orders') => {
  shop = await startCollectedShop({ by })
  tools = shop.tools
}
const today = new Date().toISOString().slice(0, 10)
const months = (count: number) => addMonths(today, count)
const runOn = (id: string, day: string) => tools.on(day, () => advance(shop.server.ctx, id))
const settleOn = (id: string, day: string) => tools.on(day, () => shop.settle(id))
const periodsOf = async (id: string) =>
  (await tools.office(id)).periods.map(
    ({ number, paymentStatus }: { number: number; paymentStatus: string }) => `${number} ${paymentStatus}`,
  )
const newest = async (id: string) => (await shop.atProvider(id))[0]!

describe.each([
  ['Stripe', 'stripe'],
  ['PayPal', 'paypal-orders'],
] as const)('collected by %s', (_, by) => {
  beforeAll(() => begin(by))
  afterAll(() => shop[Symbol.asyncDispose]())

  describe('the first payment', () => {
    test('case 1: lets it collect from the second period on: one order paid, one invoice', async () => {
      const { id, order } = await shop.collected()
      expect(await tools.office(id)).toMatchObject({
        state: 'Active',
        collected: { brand: shop.standIn.brand, card: by === 'stripe' ? 'Visa •••• 4242' : null },
        periods: [{ number: 1, paymentStatus: 'Paid' }],
      })
      expect(await shop.read(order)).toMatchObject({ paid: '100.00', payments: [{ method: by }] })
      expect(await shop.atProvider(id)).toMatchObject([{ price: '100.00', months: 1, nextOn: months(1) }])
    })

    test('says before the button what is charged by itself', async () => {
      const { order, customer } = await subscribe(shop.server)
      const { waysToPay } = await shop.read(order, customer)
      expect(waysToPay).toContainEqual(
        expect.objectContaining({
          provider: by,
          collects: { amount: '100.00', later: null, interval: 'month', from: months(1) },
        }),
      )
    })

    test('is the breakdown of the order, with the set-up fee; the periods are not', async () => {
      const own = await subscribe(
        shop.server,
        { packageSetupFee: '49.99', packagePeriod: 'Quarter' },
        { total: '149.99' },
      )
      expect(await shop.standIn.amountOf(await shop.paidThere(own))).toBe('149.99')
      expect(await newest(own.id)).toMatchObject({ price: '100.00', months: 3 })
    })

    test('begins one collection, however often it is asked for', async () => {
      const { id } = await shop.collected()
      await Promise.all([shop.settle(id), shop.settle(id), shop.settle(id)])
      expect(await shop.atProvider(id)).toHaveLength(1)
    })
  })

  describe('a period', () => {
    test('case 2: reported five times is paid once: one order, one invoice of ours, one mail', async () => {
      const { id, order } = await shop.collected()
      await runOn(id, addDays(months(1), -3))
      const [{ orderId }] = (await tools.office(id)).periods
      expect((await shop.read(orderId)).charged).toMatchObject({ on: months(1) })
      expect((await shop.read(order)).charged).toBeNull()
      // The provider collects it: nobody is asked to pay.
      expect(await tools.office(id)).toMatchObject({ toPay: null, next: { on: months(1), amount: '100.00' } })
      expect(await tools.mailsOf(orderId)).toEqual([])
      const remind = () =>
        shop.server.call('POST', '/orders/reminders', { as: shop.server.admin, body: { ids: [orderId] } })
      expect((await tools.on(months(1), remind)).body).toEqual([{ _id: orderId, reminded: false }])
      await shop.happens(id, 'renew-five')
      await tools.on(months(1), () => Promise.all([1, 2, 3].map(() => shop.settle(id))))
      expect(await shop.read(orderId)).toMatchObject({ paid: '100.00', otherPayments: [] })
      expect(await periodsOf(id)).toEqual(['2 Paid', '1 Paid'])
      expect(await shop.mailsOf(orderId, 'payment-confirmed')).toHaveLength(1)
    })

    test('case 3: collected before our clock has made its order is made and paid', async () => {
      const { id } = await shop.collected()
      await shop.happens(id, 'renew-silent')
      await settleOn(id, months(1))
      expect(await periodsOf(id)).toEqual(['2 Paid', '1 Paid'])
    })

    test('case 4: several that were missed pay the oldest first', async () => {
      const { id } = await shop.collected()
      for (const _ of [1, 2, 3]) await shop.happens(id, 'renew-silent')
      await tools.on(addDays(months(3), 1), () => shop.settleAll())
      expect(await periodsOf(id)).toEqual(['4 Paid', '3 Paid', '2 Paid', '1 Paid'])
      const { periods } = await tools.office(id)
      const paid = await Promise.all(
        periods.map(async ({ orderId }: { orderId: string }) => (await shop.read(orderId)).payments.length),
      )
      expect(paid).toEqual([1, 1, 1, 1])
    })

    test('case 6: that fails is past due with a mail, and active again when the retry is paid: no order more', async () => {
      const { id, customer } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'fail')
      await settleOn(id, months(1))
      const late = await tools.office(id)
      expect(late).toMatchObject({ state: 'PastDue', graceUntil: addDays(months(1), 14) })
      const [{ orderId }] = late.periods
      expect(await tools.mailsOf(orderId)).toEqual(['subscription-failed', 'subscription-notice'])
      // Paying leads to what is tried again, so that nobody pays twice.
      const { body } = await shop.server.call('POST', `/pay/${orderId}?provider=${by}`, { as: customer })
      expect(body.redirect).toContain(shop.standIn.mendingPath)
      await shop.happens(id, 'retry')
      await settleOn(id, addDays(months(1), 5))
      expect(await tools.office(id)).toMatchObject({ state: 'Active', graceUntil: null })
      expect(await periodsOf(id)).toEqual(['2 Paid', '1 Paid'])
    })

    test('case 7: whose attempts all fail ends after the days of grace, and nothing more is collected', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'fail')
      await settleOn(id, months(1))
      if (by === 'paypal-orders') await shop.happens(id, 'give-up')
      for (const day of [15, 18])
        await tools.on(addDays(months(1), day), async () => {
          await shop.settle(id)
          await advance(shop.server.ctx, id)
          await shop.settle(id)
        })
      expect(await tools.office(id)).toMatchObject({ state: 'Ended', endReason: 'unpaid' })
      expect(await periodsOf(id)).toEqual(['2 Cancelled', '1 Paid'])
      expect(await newest(id)).toMatchObject({ status: 'ended' })
    })

    test('is not late before the provider was asked', async () => {
      const { id } = await shop.collected()
      await shop.happens(id, 'renew-silent')
      await runOn(id, addDays(months(1), 5))
      expect(await shop.stateOf(id)).toBe('Active')
      await tools.on(addDays(months(1), 5), () => shop.settleAll())
      expect(await periodsOf(id)).toEqual(['2 Paid', '1 Paid'])
    })

    test('is late some days after its provider says nothing any more', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await runOn(id, addDays(months(1), 7))
      expect(await shop.stateOf(id)).toBe('Active')
      await runOn(id, addDays(months(1), 8))
      expect(await shop.stateOf(id)).toBe('PastDue')
    })

    test('case 17: of another amount is held, with no invoice', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.standIn.setPrice((await newest(id)).id, '1.00')
      await shop.happens(id, 'renew')
      await settleOn(id, months(1))
      const [{ orderId }] = (await tools.office(id)).periods
      await shop.becomes(orderId, { paymentStatus: 'OnHold', invoices: [] })
    })

    test('case 18: in dispute lets no further one be collected until it is decided', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'renew')
      await settleOn(id, months(1))
      const [{ orderId }] = (await tools.office(id)).periods
      await shop.becomes(orderId, { paymentStatus: 'Paid' })
      const [{ transaction }] = (await shop.read(orderId)).payments
      await shop.act(transaction, 'dispute')
      await shop.becomes(orderId, { paymentStatus: 'Disputed' })
      await settleOn(id, addDays(months(1), 2))
      expect(await newest(id)).toMatchObject({ status: by === 'stripe' ? 'ended' : 'paused' })
      await shop.act(transaction, 'win')
      await shop.becomes(orderId, { paymentStatus: 'Paid' })
      await settleOn(id, addDays(months(1), 9))
      expect(await newest(id)).toMatchObject({ status: 'running' })
    })

    test('that is refunded there has its credit note', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'renew')
      await settleOn(id, months(1))
      const [{ orderId }] = (await tools.office(id)).periods
      await shop.becomes(orderId, { paymentStatus: 'Paid' })
      const [{ transaction }] = (await shop.read(orderId)).payments
      await shop.act(transaction, 'refund')
      await shop.becomes(orderId, { paymentStatus: 'Refunded', refunded: '100.00' })
    })
  })

  describe('an end there', () => {
    test('case 11: that nobody reported ends ours with the paid period', async () => {
      const { id } = await shop.collected()
      await shop.happens(id, 'cancel-silent')
      await tools.on(addDays(tools.today, 4), () => shop.settleAll())
      expect(await tools.office(id)).toMatchObject({
        state: 'Ending',
        endsOn: addDays(months(1), -1),
        collected: null,
      })
      // It is not begun again by itself.
      await shop.settle(id)
      expect(await shop.atProvider(id)).toHaveLength(1)
    })

    test('case 8: money that arrives after the end of ours is for the agency to decide', async () => {
      const { id } = await shop.collected()
      const reference = (await newest(id)).id
      await shop.happens(id, 'renew-silent')
      await tools.ask(id, 'end', { when: 'now', refunded: false, reason: '' })
      await shop.settle(id)
      expect(await newest(id)).toMatchObject({ id: reference, status: 'ended' })
      const { periods } = await tools.office(id)
      expect(periods).toHaveLength(1)
      await shop.becomes(periods[0].orderId, { otherPayments: [{ kind: 'second', undecided: true }] })
    })
  })

  test('what it reports is followed by itself', async () => {
    await using reported = await startCollectedShop({ isWorking: true, by })
    const own = await subscribe(reported.server)
    await reported.payAt(await reported.startPayment(own.order, own.customer), 'paid')
    const brand = async () => (await reported.tools.office(own.id)).collected?.brand
    await expect.poll(brand, { timeout: 20_000 }).toBe(reported.standIn.brand)
    await reported.happens(own.id, 'cancel')
    await expect.poll(() => reported.stateOf(own.id), { timeout: 20_000 }).toBe('Ending')
  })
})

describe('Stripe’s own', () => {
  beforeAll(() => begin('stripe'))
  afterAll(() => shop[Symbol.asyncDispose]())

  test('says at Stripe, too, what is charged by itself', async () => {
    const { order, customer } = await subscribe(shop.server)
    const session = (await shop.store.find('checkout.session', await shop.startPayment(order, customer)))!
    expect(session.custom_text).toMatch(
      /^Then \$100\.00 each month, from .+ until you end your subscription\.$/,
    )
  })

  test('first payment of what is paid once keeps no card', async () => {
    const { session } = await shop.placed()
    expect(await shop.store.find('checkout.session', session)).toMatchObject({ keeps_card: false })
  })

  test('case 24: period for which the bank asks for a confirmation is past due with a mail, then active', async () => {
    const { id, customer } = await shop.collected()
    await runOn(id, months(1))
    await shop.happens(id, 'confirm')
    await settleOn(id, months(1))
    const { state, periods } = await tools.office(id)
    expect(state).toBe('PastDue')
    expect(await tools.mailsOf(periods[0].orderId)).toContain('subscription-failed')
    const { body } = await shop.server.call('POST', `/pay/${periods[0].orderId}?provider=stripe`, {
      as: customer,
    })
    expect(body.redirect).toContain(shop.standIn.mendingPath)
    await shop.happens(id, 'retry')
    await settleOn(id, months(1))
    expect(await tools.office(id)).toMatchObject({ state: 'Active', graceUntil: null })
    expect(await periodsOf(id)).toEqual(['2 Paid', '1 Paid'])
  })

  test('period that Stripe is about to collect is not paid by a checkout', async () => {
    const own = await shop.collected()
    await runOn(own.id, months(1))
    await shop.happens(own.id, 'renew-silent')
    const [invoice] = await shop.store.list('invoice', 1)
    // For about an hour, before it is collected.
    await shop.store.save<'invoice'>({
      ...invoice!,
      status: 'draft',
      amount_paid: 0,
      created: Date.parse(`${months(1)}T10:00:00Z`) / 1000,
      payments: { ...invoice!.payments, data: [] },
    })
    const [{ orderId }] = (await tools.office(own.id)).periods
    const { status, body } = await tools.on(months(1), () =>
      shop.server.call('POST', `/pay/${orderId}?provider=stripe`, { as: own.customer }),
    )
    expect([status, body.detail]).toEqual([
      409,
      'This is collected today by itself: please do not pay it again.',
    ])
  })
})
