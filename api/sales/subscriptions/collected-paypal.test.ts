import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths } from '#content/shop/periods.ts'
import { startCollectedShop, type CollectedShop } from '#dev/test/collected-shop.ts'
import { orderOf, place, someone } from '#dev/test/orders.ts'
import { makePeriodicPackage, subscribe } from '#dev/test/subscriptions.ts'
import { findObject, listObjects } from '#dev/paypal/store.ts'
import { advance } from './advance.ts'

// What differs from other providers, because PayPal wants each subscription approved by its customer.

let shop: CollectedShop
let tools: CollectedShop['tools']
beforeAll(async () => {
  shop = await startCollectedShop({ by: 'paypal-orders' })
  tools = shop.tools
})
afterAll(() => shop[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const months = (count: number) => addMonths(today, count)
const db = () => shop.server.connection.db
/** Lets our clock and the job that asks PayPal run on a day; what follows is asked about once more. */
const runOn = (id: string, day: string) =>
  tools.on(day, async () => {
    await shop.settle(id)
    await advance(shop.server.ctx, id)
    await shop.settle(id)
    await shop.settle(id)
  })
const newest = async (id: string) => (await shop.atProvider(id))[0]!
const office = (id: string) => tools.office(id)
/** Pays the newest period at PayPal, as the customer does by the link of the mail. */
const payNewest = async ({ id, customer }: { id: string; customer: string }) => {
  const [{ orderId: order }] = (await office(id)).periods
  return shop.paidThere({ id, order, customer })
}

describe('the first payment', () => {
  test('is charged with the approval; the plan is made once for all who pay it', async () => {
    const first = await shop.collected()
    const customer = await someone()
    const { body } = await place(shop.server, orderOf({ ...first.pack, packagePrice: '100' }), {
      as: customer,
    })
    await shop.payAt(await shop.startPayment(body._id, customer), 'paid')
    await shop.becomes(body._id, { paymentStatus: 'Paid', paid: '100.00' })
    const plans = (await listObjects(db(), 'plan')).filter(({ data }) => data.name === first.pack.packageName)
    expect(plans).toMatchObject([{ data: { price: '100.00', months: 1 } }])
  })

  test('case 3: that is never reported is found, and collected from then on', async () => {
    const own = await subscribe(shop.server)
    await shop.payAt(await shop.startPayment(own.order, own.customer), 'never')
    await shop.findLost()
    await shop.becomes(own.order, { paymentStatus: 'Paid' })
    await shop.settle(own.id)
    expect(await office(own.id)).toMatchObject({ state: 'Active', collected: { brand: 'PayPal' } })
  })

  test('that is declined takes nothing and collects nothing', async () => {
    const own = await subscribe(shop.server)
    await shop.payAt(await shop.startPayment(own.order, own.customer), 'declined')
    await shop.findLost()
    await shop.becomes(own.order, { paymentStatus: 'UnPaid' })
    expect(await office(own.id)).toMatchObject({ state: 'Pending', collected: null })
  })

  test('that is on its way makes the order pending, and begins when it has arrived', async () => {
    const own = await subscribe(shop.server)
    await shop.payAt(await shop.startPayment(own.order, own.customer), 'pending')
    await shop.becomes(own.order, { paymentStatus: 'Pending' })
    const [payment] = await listObjects(db(), 'payment', 1)
    await shop.server.page(`/paypal-simulator/payments/${payment!.id}`, {
      method: 'POST',
      body: new URLSearchParams({ action: 'complete' }),
    })
    await shop.becomes(own.order, { paymentStatus: 'Paid' })
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toEqual([months(1), '100.00'])
  })

  test('approved in an older window, too, is for the agency to decide, and collects nothing', async () => {
    const own = await subscribe(shop.server)
    const older = await shop.startPayment(own.order, own.customer)
    await db()
      .updateTable('orders')
      .set({ checkoutId: null, checkoutAttempt: 1, paymentStartedAt: null })
      .where('id', '=', own.order)
      .execute()
    await shop.paidThere(own)
    await shop.payAt(older, 'paid')
    await shop.becomes(own.order, { otherPayments: [{ kind: 'second', undecided: true }] })
    await expect.poll(async () => (await findObject(db(), 'subscription', older))!.status).toBe('CANCELLED')
    expect(await shop.next(own.id)).toEqual([months(1), '100.00'])
  })
})

describe('what changes here is told to PayPal', () => {
  test('an end before PayPal could be asked about what was approved ends it there, too', async () => {
    const own = await subscribe(shop.server)
    const approval = await shop.startPayment(own.order, own.customer)
    await shop.payAt(approval, 'paid')
    await shop.becomes(own.order, { paymentStatus: 'Paid' })
    await tools.ask(own.id, 'end', { when: 'now', refunded: false, reason: '' })
    await shop.settle(own.id)
    expect((await findObject(db(), 'subscription', approval))!.status).toBe('CANCELLED')
  })

  test('case 9: an end, at once; taken back, the next payment approves it again, without a gap', async () => {
    const own = await shop.collected()
    await tools.own(own, 'end', {})
    await shop.settle(own.id)
    expect([await shop.next(own.id), await shop.stateOf(own.id)]).toEqual([null, 'Ending'])
    await tools.own(own, 'keep')
    await shop.settle(own.id)
    expect(await office(own.id)).toMatchObject({ state: 'Active', collected: null })
    await runOn(own.id, addDays(months(1), -3))
    const [{ orderId }] = (await office(own.id)).periods
    expect(await tools.mailsOf(orderId)).toEqual(['subscription-renewed'])
    await tools.on(addDays(months(1), -3), () => payNewest(own))
    expect(await shop.next(own.id)).toEqual([months(2), '100.00'])
    expect((await office(own.id)).periods[0]).toMatchObject({ number: 2, paymentStatus: 'Paid' })
  })

  test('case 12: a pause, which is resumed in the same period, as if nothing had been', async () => {
    const own = await shop.collected()
    await tools.own(own, 'pause', {})
    await shop.settle(own.id)
    expect(await newest(own.id)).toMatchObject({ status: 'paused' })
    await tools.own(own, 'resume')
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toEqual([months(1), '100.00'])
    expect(await shop.atProvider(own.id)).toHaveLength(1)
  })

  test('case 12: a pause of two months: nothing is collected in it, then it is approved again', async () => {
    const own = await shop.collected()
    const resumeOn = addDays(months(2), 3)
    await tools.own(own, 'pause', { resumeOn })
    await shop.settle(own.id)
    await runOn(own.id, addDays(resumeOn, -1))
    expect([await shop.next(own.id), await shop.stateOf(own.id)]).toEqual([null, 'Paused'])
    await runOn(own.id, resumeOn)
    expect(await newest(own.id)).toMatchObject({ status: 'ended' })
    const { periods } = await office(own.id)
    expect(periods.map(({ from }: { from: string }) => from)).toEqual([resumeOn, today])
    expect(await tools.mailsOf(periods[0].orderId)).toEqual(['subscription-renewed'])
    await tools.on(resumeOn, () => payNewest(own))
    expect(await shop.next(own.id)).toEqual([addMonths(resumeOn, 1), '100.00'])
  })

  test('case 14: another package is not charged before the customer approves it with a payment', async () => {
    const own = await shop.collected()
    const other = await makePeriodicPackage(shop.server, { packagePrice: '250' })
    await tools.own(own, 'change', { packageId: other._id, period: 'month', price: '250' })
    await shop.settle(own.id)
    expect(await shop.next(own.id)).toBeNull()
    await runOn(own.id, addDays(months(1), -3))
    const { periods } = await office(own.id)
    expect(periods[0]).toMatchObject({ total: '250.00', paymentStatus: 'UnPaid' })
    expect(await tools.mailsOf(periods[0].orderId)).toEqual(['subscription-renewed'])
    await tools.on(addDays(months(1), -3), () => payNewest(own))
    expect(await shop.next(own.id)).toEqual([months(2), '250.00'])
  })

  test('case 13: another price within ten days of a payment is approved with it', async () => {
    const own = await shop.collected()
    await shop.standIn.setPrice((await newest(own.id)).id, '80.00')
    await tools.on(addDays(months(1), -11), () => shop.settle(own.id))
    expect(await shop.next(own.id)).toEqual([months(1), '100.00'])
    await shop.standIn.setPrice((await newest(own.id)).id, '80.00')
    await tools.on(addDays(months(1), -10), () => shop.settle(own.id))
    expect(await shop.next(own.id)).toBeNull()
  })
})

describe('a payment that fails', () => {
  const failed = async (action: string) => {
    const own = await shop.collected()
    await runOn(own.id, months(1))
    await shop.happens(own.id, action)
    await tools.on(months(1), () => shop.settle(own.id))
    const [{ orderId }] = (await office(own.id)).periods
    return { ...own, orderId: orderId as string }
  }

  test('case 7: to the last is paid otherwise: PayPal asks for it no more, and collects on', async () => {
    const own = await failed('fail')
    await shop.happens(own.id, 'give-up')
    await runOn(own.id, addDays(months(1), 10))
    expect(await shop.stateOf(own.id)).toBe('PastDue')
    const pay = { id: own.id, order: own.orderId, customer: own.customer }
    await tools.on(addDays(months(1), 11), () => shop.paidThere(pay))
    expect(await shop.stateOf(own.id)).toBe('Active')
    expect(await shop.read(own.orderId)).toMatchObject({ paid: '100.00', otherPayments: [] })
    expect(await findObject(db(), 'subscription', (await newest(own.id)).id)).toMatchObject({
      status: 'ACTIVE',
      outstanding: '0.00',
    })
    expect(await shop.atProvider(own.id)).toMatchObject([{ nextOn: months(2) }])
  })

  test('case 6: and is paid otherwise before PayPal tries again, is not taken twice', async () => {
    const own = await failed('fail')
    await tools.on(addDays(months(1), 2), async () => {
      await tools.pay(own.orderId)
      await shop.settle(own.id)
    })
    expect(await newest(own.id)).toMatchObject({ status: 'ended' })
    expect(await shop.stateOf(own.id)).toBe('Active')
  })

  test('by a fault of the agency is told to the agency, and not to the customer', async () => {
    const own = await failed('fail-agency')
    expect(await shop.stateOf(own.id)).toBe('Active')
    const mails = await db()
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('kind', 'in', ['subscription-notice', 'subscription-failed'])
      .where('orderId', '=', own.orderId)
      .execute()
    expect(mails).toEqual([
      { kind: 'subscription-notice', text: expect.stringContaining('your PayPal account is restricted') },
    ])
  })

  test('and comes after the end of ours is for the agency to decide', async () => {
    const own = await failed('fail')
    await tools.on(addDays(months(1), 1), async () => {
      await tools.ask(own.id, 'end', { when: 'now', refunded: false, reason: '' })
      await shop.settle(own.id)
    })
    expect(await newest(own.id)).toMatchObject({ status: 'ended' })
  })
})

test('what the seller suspends at PayPal is shown to the agency, and not activated by itself', async () => {
  const own = await shop.collected()
  await shop.happens(own.id, 'suspend')
  await shop.settle(own.id)
  expect((await office(own.id)).collection.differs).toContain('PayPal has suspended it')
  expect(await newest(own.id)).toMatchObject({ status: 'paused' })
})

test('a period is refunded by the agency at PayPal', async () => {
  const own = await shop.collected()
  const answer = await shop.refund(own.order, { amount: '100', reason: 'As agreed' })
  expect(answer.body).toMatchObject({ paymentStatus: 'Refunded', refunded: '100.00' })
  // Also reported as that of a sale: it counts once.
  await shop.becomes(own.order, { refunded: '100.00' })
})

test('the way to pay is changed at PayPal', async () => {
  const own = await shop.collected()
  const { body } = await tools.own(own, 'card', {})
  expect(new URL(body.redirect as string).pathname).toBe('/paypal-simulator/myaccount/autopay/')
})
