import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths, lastDayOf } from '#content/shop/periods.ts'
import { startCollectedShop, type CollectedShop } from '#dev/test/collected-shop.ts'
import { orderKeyIn, orderOf } from '#dev/test/orders.ts'
import { makePeriodicPackage } from '#dev/test/subscriptions.ts'
import { advance } from './advance.ts'

let shop: CollectedShop
let tools: CollectedShop['tools']
const begin = async (by: 'stripe' | 'paypal-orders') => {
  shop = await startCollectedShop({ by })
  tools = shop.tools
}

const today = new Date().toISOString().slice(0, 10)
const months = (count: number) => addMonths(today, count)
/** Lets our clock and the job that asks Stripe run on a day; what follows is asked about once more. */
const runOn = (id: string, day: string) =>
  tools.on(day, async () => {
    await shop.settle(id)
    await advance(shop.server.ctx, id)
    await shop.settle(id)
    await shop.settle(id)
  })
/** What Stripe collects next: on which day, and how much. */
const nextAt = async (id: string) => {
  const { status, items } = await shop.newest(id)
  const { price, current_period_end: end } = items.data[0]!
  return status === 'canceled' ? null : [new Date(end * 1000).toISOString().slice(0, 10), price.unit_amount]
}
const shown = async (id: string) => (await tools.office(id)).collected

describe.each([
  ['Stripe', 'stripe'],
  ['PayPal', 'paypal-orders'],
] as const)('what changes here is told to %s', (_, by) => {
  beforeAll(() => begin(by))
  afterAll(() => shop[Symbol.asyncDispose]())

  test('an add-on of one period, and one of every period, each when it applies', async () => {
    const own = await shop.collected()
    const addOn = { addOnName: 'Article', addOnPrice: '20' }
    const { body: made } = await shop.server.call('POST', '/content/addOn', {
      as: shop.server.admin,
      body: addOn,
    })
    await tools.own(own, 'add-ons', { addOnId: made._id, when: 'once', price: '20' })
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toEqual([months(1), '120.00'])
    await runOn(own.id, addDays(months(1), -3))
    expect(await shop.next(own.id)).toEqual([months(1), '120.00'])
    await runOn(own.id, months(1))
    await shop.happens(own.id, 'renew')
    await runOn(own.id, months(1))
    expect((await tools.office(own.id)).periods[0]).toMatchObject({ total: '120.00', paymentStatus: 'Paid' })
    expect(await shop.next(own.id)).toEqual([months(2), '100.00'])
    await tools.own(own, 'add-ons', { addOnId: made._id, when: 'every' })
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toEqual([months(2), '120.00'])
    expect(await tools.office(own.id)).toMatchObject({ collection: { differs: null } })
  })

  test('case 15: an end in a minimum term, when its last period is collected', async () => {
    const own = await shop.collected({ packageMinimumMonths: '3' })
    await tools.own(own, 'end', {})
    await shop.settle(own.id)
    expect(await tools.office(own.id)).toMatchObject({ state: 'Ending', endsOn: lastDayOf(tools.today, 3) })
    for (const month of [1, 2]) {
      expect(await shop.next(own.id)).toEqual([months(month), '100.00'])
      await runOn(own.id, months(month))
      await shop.happens(own.id, 'renew')
      await runOn(own.id, months(month))
    }
    expect(await shop.next(own.id)).toBeNull()
    await runOn(own.id, months(3))
    expect(await tools.office(own.id)).toMatchObject({ state: 'Ended', endReason: 'cancelled' })
  })

  test('case 13: another price, with the first period that has it', async () => {
    const { id } = await shop.collected()
    const body = { ids: [id], price: '120', from: addDays(months(1), 5) }
    await shop.server.call('POST', '/subscriptions/price', { as: shop.server.admin, body })
    await shop.settle(id)
    expect(await shop.next(id)).toEqual([months(1), '100.00'])
    await runOn(id, months(1))
    await shop.happens(id, 'renew')
    await runOn(id, addDays(months(1), 1))
    expect(await shop.next(id)).toEqual([months(2), '120.00'])
    expect(await shop.atProvider(id)).toHaveLength(1)
    await runOn(id, months(2))
    await shop.happens(id, 'renew')
    await runOn(id, months(2))
    expect((await tools.office(id)).periods).toMatchObject([
      { total: '120.00', paymentStatus: 'Paid' },
      { total: '100.00', paymentStatus: 'Paid' },
      { total: '100.00', paymentStatus: 'Paid' },
    ])
  })

  test('an erased customer ends it', async () => {
    const own = await shop.collected()
    const { customerId } = await tools.office(own.id)
    const erased = await shop.server.call('DELETE', `/customer/${customerId}`, { as: shop.server.admin })
    expect(erased.status, erased.text).toBeLessThan(300)
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toBeNull()
  })
})

describe('Stripe', () => {
  beforeAll(() => begin('stripe'))
  afterAll(() => shop[Symbol.asyncDispose]())

  describe('what changes here is told to Stripe', () => {
    test('case 9: an end, at once; taken back it collects on, without a gap', async () => {
      const own = await shop.collected()
      await tools.own(own, 'end', {})
      await shop.settle(own.id)
      expect([await nextAt(own.id), await shown(own.id)]).toEqual([null, null])
      expect(await shop.stateOf(own.id)).toBe('Ending')
      await tools.own(own, 'keep')
      await shop.settle(own.id)
      expect(await nextAt(own.id)).toEqual([months(1), 10_000])
      expect(await shop.atStripe(own.id)).toHaveLength(2)
      expect(await shown(own.id)).toMatchObject({ card: 'Visa •••• 4242' })
      await runOn(own.id, months(1))
      await shop.happens(own.id, 'renew')
      await runOn(own.id, months(1))
      expect((await tools.office(own.id)).periods[0]).toMatchObject({ number: 2, paymentStatus: 'Paid' })
    })

    test('case 10: an end at once, with what Stripe could not collect', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'fail')
      await tools.on(months(1), async () => {
        await shop.settle(id)
        await tools.ask(id, 'end', { when: 'now', refunded: true, reason: 'Closed down' })
        await shop.settle(id)
      })
      expect(await nextAt(id)).toBeNull()
      const { id: reference } = await shop.newest(id)
      const invoices = (await shop.store.list('invoice')).filter(
        ({ parent }) => parent.subscription_details.subscription === reference,
      )
      expect(invoices.map(({ status }) => status)).toEqual(['void'])
    })

    test('case 12: a pause of two months: nothing is collected in it, then from the next period on', async () => {
      const own = await shop.collected()
      const resumeOn = addDays(months(2), 3)
      await tools.own(own, 'pause', { resumeOn })
      await shop.settle(own.id)
      expect([await nextAt(own.id), await shop.stateOf(own.id)]).toEqual([null, 'Paused'])
      await runOn(own.id, addDays(resumeOn, -1))
      expect(await nextAt(own.id)).toBeNull()
      await runOn(own.id, resumeOn)
      const { periods } = await tools.office(own.id)
      expect(periods.map(({ from }: { from: string }) => from)).toEqual([resumeOn, tools.today])
      // The period that begins that day is paid by a link: its day is no day to come.
      expect(await nextAt(own.id)).toEqual([addMonths(resumeOn, 1), 10_000])
    })

    test('another package with another rhythm, from the next period on', async () => {
      const own = await shop.collected()
      const other = await makePeriodicPackage(shop.server, { packagePrice: '250', packagePeriod: 'Quarter' })
      const choice = { packageId: other._id, period: 'quarter', price: '250' }
      expect((await tools.own(own, 'change', choice)).status).toBe(200)
      await shop.settle(own.id)
      await shop.settle(own.id)
      expect(await nextAt(own.id)).toEqual([months(1), 25_000])
      expect((await shop.newest(own.id)).items.data[0]!.price.recurring.interval_count).toBe(3)
      expect((await shop.atStripe(own.id)).map(({ status }) => status === 'canceled')).toEqual([false, true])
    })

    test('a period that was paid otherwise is not collected again', async () => {
      const { id } = await shop.collected()
      await tools.on(addDays(months(1), -3), async () => {
        await advance(shop.server.ctx, id)
        await tools.pay((await tools.office(id)).periods[0].orderId)
        await shop.settle(id)
        await shop.settle(id)
      })
      expect(await nextAt(id)).toEqual([months(2), 10_000])
    })

    test('a period that failed and was paid otherwise is not tried again', async () => {
      const { id } = await shop.collected()
      await runOn(id, months(1))
      await shop.happens(id, 'fail')
      await runOn(id, months(1))
      await tools.on(addDays(months(1), 2), async () => {
        await tools.pay((await tools.office(id)).periods[0].orderId)
        await shop.settle(id)
      })
      const { id: reference } = await shop.newest(id)
      const statuses = (await shop.store.list('invoice'))
        .filter(({ parent }) => parent.subscription_details.subscription === reference)
        .map(({ status }) => status)
      expect([statuses, await nextAt(id), await shop.stateOf(id)]).toEqual([
        ['void'],
        [months(2), 10_000],
        'Active',
      ])
    })
  })

  describe('the card', () => {
    test('is changed at Stripe by the customer, and shown', async () => {
      const own = await shop.collected()
      const { body } = await tools.own(own, 'card', {})
      const page = new URL(body.redirect as string)
      expect(page.searchParams.get('return')).toBe(`http://site.test/account/subscriptions?id=${own.id}`)
      const answer = await shop.server.page(page.pathname, {
        method: 'POST',
        body: new URLSearchParams({ return: page.searchParams.get('return')! }),
      })
      expect(answer.status).toBe(303)
      await shop.settle(own.id)
      expect(await shown(own.id)).toMatchObject({ card: 'Mastercard •••• 4444' })
    })

    test('is changed by the link of a guest’s mails, too, and not by a stranger', async () => {
      const pack = await makePeriodicPackage(shop.server)
      const { body: made } = await shop.server.call('POST', '/subscriptions', {
        as: shop.server.admin,
        body: {
          ...orderOf(pack),
          customerId: null,
          email: `${crypto.randomUUID()}@guest.test`,
          packageName: undefined,
          packagePrice: undefined,
          period: 'month',
        },
      })
      const { orderId } = made.periods[0]
      const mail = await shop.server.connection.db
        .selectFrom('mails')
        .select('text')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      const { token: link } = orderKeyIn(mail.text)
      const { body } = await shop.server.call('POST', `/pay/${orderId}?provider=stripe`, { link })
      await shop.payAt(new URL(body.redirect as string).pathname.split('/').at(-1)!, 'paid')
      await shop.becomes(orderId, { paymentStatus: 'Paid' })
      await shop.settle(made._id)
      const path = `/account/subscriptions/${made._id}/card`
      const ways = [{ link }, { as: shop.server.admin }, {}]
      const answers = await Promise.all(ways.map((as) => shop.server.call('POST', path, { ...as, body: {} })))
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 401])
      expect(answers[0]!.body.redirect).toContain(encodeURIComponent(`/pay-now/${orderId}`))
    })

    test('that expires before the next payment is mailed about, once', async () => {
      const { id, order } = await shop.collected()
      const { customer } = await shop.newest(id)
      const { invoice_settings: settings } = (await shop.store.find('customer', customer))!
      const method = (await shop.store.find('payment_method', settings.default_payment_method))!
      const last = addMonths(months(1), -1)
      await shop.store.save<'payment_method'>({
        ...method,
        card: { ...method.card, exp_year: Number(last.slice(0, 4)), exp_month: Number(last.slice(5, 7)) },
      })
      for (const _ of [1, 2]) await tools.on(addDays(months(1), -20), () => shop.settle(id))
      expect((await tools.mailsOf(order)).filter((kind) => kind === 'subscription-card')).toHaveLength(1)
    })
  })

  describe('what differs is shown to the agency', () => {
    const collection = async (id: string) => (await tools.office(id)).collection
    const inDays = (days: number) => tools.on(addDays(tools.today, days), () => shop.settleAll())

    test('that Stripe does not know it, found once a day; nothing is concluded from that', async () => {
      const { id } = await shop.collected()
      expect(await collection(id)).toMatchObject({ state: 'open', differs: null })
      await shop.server.connection.db
        .deleteFrom('paypalSimulator')
        .where('kind', '=', 'stripe subscription')
        .where('id', '=', (await shop.newest(id)).id)
        .execute()
      await inDays(0)
      expect(await collection(id)).toMatchObject({ differs: null })
      await inDays(2)
      expect(await collection(id)).toMatchObject({ differs: 'Stripe does not know the subscription.' })
      expect(await shop.stateOf(id)).toBe('Active')
    })

    test('that Stripe refuses it: then the customer is asked to pay', async () => {
      const own = await shop.collected()
      const customer = (await shop.store.find('customer', (await shop.newest(own.id)).customer))!
      await tools.own(own, 'end', {})
      await shop.settle(own.id)
      await shop.store.save<'customer'>({ ...customer, invoice_settings: { default_payment_method: null } })
      await tools.own(own, 'keep')
      await shop.settle(own.id)
      expect(await collection(own.id)).toMatchObject({
        state: 'opening',
        differs: 'Stripe refuses it: resource_missing.',
      })
      await tools.on(addDays(months(1), -3), () => advance(shop.server.ctx, own.id))
      const [{ orderId }] = (await tools.office(own.id)).periods
      expect(await tools.mailsOf(orderId)).toEqual(['subscription-renewed'])
    })
  })
})
