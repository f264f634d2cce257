import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { addMonths, lastDayOf } from '#content/shop/periods.ts'
import { orderKeyIn, orderOf, someone } from '#dev/test/orders.ts'
import { makePeriodicPackage, subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { advance } from './advance.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const months = (count: number) => addMonths(tools.today, count)
/** Lets the job run for one subscription on a day. */
const runOn = (id: string, day: string) => tools.on(day, () => advance(shop.server.ctx, id))
const stateOf = async (id: string) => (await tools.office(id)).state

describe('not paid', () => {
  test('case 6: is past due, and active again when a later payment comes: for the order of that period', async () => {
    const { id } = await tools.running()
    await runOn(id, addDays(months(1), -3))
    const { periods } = await tools.office(id)
    await runOn(id, months(1))
    expect(await stateOf(id)).toBe('Active')
    await runOn(id, addDays(months(1), 1))
    expect(await tools.office(id)).toMatchObject({ state: 'PastDue', graceUntil: addDays(months(1), 14) })
    await tools.on(addDays(months(1), 5), () => tools.pay(periods[0].orderId))
    expect(await tools.office(id)).toMatchObject({ state: 'Active', graceUntil: null, toPay: null })
    expect((await tools.office(id)).periods).toHaveLength(2)
  })

  test('cases 7 and 8: ends after the days of grace: mails once each, the order canceled, and late money changes nothing', async () => {
    const { id } = await tools.running()
    for (const day of [-3, 1, 1, 14, 15, 15, 40]) await runOn(id, addDays(months(1), day))
    const ended = await tools.office(id)
    expect(ended).toMatchObject({ state: 'Ended', endReason: 'unpaid', toPay: null, next: null })
    expect(ended.periods).toMatchObject([{ paymentStatus: 'Cancelled' }, { paymentStatus: 'Paid' }])
    const { orderId } = ended.periods[0]
    expect(await tools.mailsOf(orderId)).toEqual([
      'subscription-renewed',
      'subscription-notice',
      'subscription-unpaid',
      'subscription-ended',
      'subscription-notice',
    ])
    await shop.call('POST', `/order/${orderId}/payments`, {
      method: 'bank',
      amount: '100',
      paidOn: tools.today,
    })
    expect(await tools.office(id)).toMatchObject({ state: 'Ended', endReason: 'unpaid' })
    expect((await tools.office(id)).periods[0].orderStatus).toBe('Pending')
  })

  test('whose first order nobody pays has ended after the days of grace', async () => {
    const { id } = await subscribe(shop.server)
    await runOn(id, addDays(tools.today, 14))
    expect(await stateOf(id)).toBe('Pending')
    await runOn(id, addDays(tools.today, 15))
    expect(await tools.office(id)).toMatchObject({
      state: 'Ended',
      periods: [{ paymentStatus: 'Cancelled' }],
    })
  })
})

describe('an end', () => {
  test('case 9: comes with the period, and can be taken back before without a gap', async () => {
    const own = await tools.running()
    await runOn(own.id, addDays(months(1), -5))
    const { status, body } = await tools.own(own, 'end', { reason: 'Too dear' })
    expect([status, body.state, body.endsOn]).toEqual([200, 'Ending', addDays(months(1), -1)])
    // What was made for a period that never begins is canceled.
    expect(body.periods[0].paymentStatus).toBe('Cancelled')
    expect(await tools.office(own.id)).toMatchObject({ endWords: 'Too dear', next: null })
    await tools.on(addDays(months(1), -2), () => tools.own(own, 'keep'))
    const kept = await tools.office(own.id)
    expect(kept).toMatchObject({ state: 'Active', endsOn: null })
    expect(kept.periods[0]).toMatchObject({ number: 3, from: months(1), paymentStatus: 'UnPaid' })
    await tools.pay(kept.periods[0].orderId)
    await runOn(own.id, months(2))
    expect((await tools.office(own.id)).periods[0]).toMatchObject({ number: 4, from: months(2) })
  })

  test('is final when its day has passed', async () => {
    const own = await tools.running()
    await tools.own(own, 'end', {})
    await runOn(own.id, addDays(months(1), -1))
    expect(await stateOf(own.id)).toBe('Ending')
    await runOn(own.id, months(1))
    expect(await tools.office(own.id)).toMatchObject({ state: 'Ended', endReason: 'cancelled' })
    expect((await tools.own(own, 'keep')).status).toBe(409)
  })

  test('case 15: in month 2 of a minimum term of 6 is that of month 6, shown before and in the mail', async () => {
    const own = await tools.running({ packageMinimumMonths: '6' })
    const last = lastDayOf(tools.today, 6)
    expect((await tools.own(own)).body).toMatchObject({ earliestEnd: last, minimumUntil: last })
    await tools.on(addDays(months(1), 5), async () => {
      await advance(shop.server.ctx, own.id)
      await tools.own(own, 'end', {})
    })
    expect(await tools.office(own.id)).toMatchObject({ state: 'Ending', endsOn: last })
    const { text } = await shop.server.connection.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'subscription-ending')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toContain(last.slice(0, 4))
  })

  test('case 10: at once by the agency cancels what is not paid, and a refund is a credit note', async () => {
    const { id, order } = await tools.running()
    await runOn(id, addDays(months(1), -2))
    const body = { when: 'now', refunded: true, reason: 'Closed down' }
    expect((await tools.ask(id, 'end', body)).body).toMatchObject({
      state: 'Ended',
      endReason: 'refunded',
      periods: [{ paymentStatus: 'Cancelled' }, { paymentStatus: 'Paid' }],
    })
    const [{ _id: payment }] = (await shop.read(order)).payments
    const refund = { payment, method: 'bank', amount: '100', paidOn: tools.today }
    expect((await shop.call('POST', `/order/${order}/refunds`, refund)).status).toBe(201)
    expect(await shop.totals(order)).toEqual(['invoice 100.00', 'credit-note 100.00'])
    await runOn(id, months(2))
    expect((await tools.office(id)).periods).toHaveLength(2)
  })

  test('comes by itself after the agreed time', async () => {
    const { id } = await tools.running({ packageEndsAfterMonths: '3' })
    for (const count of [1, 2]) {
      await runOn(id, addDays(months(count), -1))
      await tools.pay((await tools.office(id)).periods[0].orderId)
    }
    await runOn(id, addDays(months(3), -1))
    expect(await tools.office(id)).toMatchObject({ state: 'Active', next: null })
    await runOn(id, months(3))
    expect(await tools.office(id)).toMatchObject({ state: 'Ended', endReason: 'completed' })
    expect((await tools.office(id)).periods).toHaveLength(3)
  })
})

describe('a pause', () => {
  test('case 12: of two months makes no orders between, and counts on from its end', async () => {
    const own = await tools.running()
    const { body } = await tools.own(own, 'pause', { resumeOn: months(3) })
    expect(body).toMatchObject({ state: 'Paused', resumeOn: months(3), next: null })
    await runOn(own.id, addDays(months(3), -1))
    expect((await tools.office(own.id)).periods).toHaveLength(1)
    await runOn(own.id, months(3))
    const { state, periods, next } = await tools.office(own.id)
    expect(state).toBe('Active')
    expect(periods[0]).toMatchObject({ number: 2, from: months(3), to: addDays(addMonths(months(3), 1), -1) })
    expect(next.on).toBe(addMonths(months(3), 1))
  })

  test('that ends before the period does leaves no gap', async () => {
    const own = await tools.running()
    await tools.own(own, 'pause', {})
    await tools.on(addDays(months(1), -10), () => tools.own(own, 'resume'))
    expect(await tools.office(own.id)).toMatchObject({ state: 'Active', next: { on: months(1) } })
  })
})

describe('terms', () => {
  test('a set-up fee is paid once, and a year costs what a year costs', async () => {
    const terms = { packageSetupFee: '49', packageYearPrice: '1000' }
    const { id, order } = await tools.running(terms, { total: '1049', period: 'year' })
    expect(await tools.office(id)).toMatchObject({ price: '1000.00', interval: 'year', monthly: '83.33' })
    expect(await shop.totals(order)).toEqual(['invoice 1049.00'])
    await runOn(id, months(12))
    expect((await tools.office(id)).periods[0]).toMatchObject({ from: months(12), total: '1000.00' })
  })

  test('the price is that of the package, and a period that is not sold is refused', async () => {
    const pack = await makePeriodicPackage(shop.server)
    const as = await someone()
    const send = (more: object) =>
      shop.server.call('POST', '/new-order', { as, body: { ...orderOf(pack), ...more } })
    expect((await send({ packagePrice: '1' })).status).toBe(409)
    expect((await send({ period: 'year' })).body.errors).toHaveProperty('period')
  })

  test('a trial begins the work at once, and asks for nothing if it is ended in time', async () => {
    const own = await subscribe(shop.server, { packageTrialDays: '14' })
    const first = addDays(tools.today, 14)
    expect(await tools.office(own.id)).toMatchObject({
      state: 'Pending',
      toPay: { dueOn: first },
      periods: [{ from: first }],
    })
    expect((await shop.read(own.order)).startsUnpaid).toBe(true)
    await runOn(own.id, addDays(first, 2))
    expect(await stateOf(own.id)).toBe('Pending')
    expect((await tools.own(own, 'end', {})).body).toMatchObject({
      state: 'Ended',
      periods: [{ paymentStatus: 'Cancelled' }],
    })
  })

  test('case 18: no further period begins while one is in dispute', async () => {
    const { id, order } = await tools.running()
    const setTo = (paymentStatus: 'Disputed' | 'Paid') =>
      shop.server.connection.db.updateTable('orders').set({ paymentStatus }).where('id', '=', order).execute()
    await setTo('Disputed')
    await runOn(id, months(1))
    expect((await tools.office(id)).periods).toHaveLength(1)
    await setTo('Paid')
    await runOn(id, months(1))
    expect((await tools.office(id)).periods).toHaveLength(2)
  })

  test('one that was on invoice goes on with open invoices', async () => {
    const own = await subscribe(shop.server)
    await shop.call('POST', `/order/${own.order}/transfer`, undefined, own.customer)
    await tools.pay(own.order)
    await runOn(own.id, addDays(months(1), -7))
    const [{ orderId }] = (await tools.office(own.id)).periods
    expect(await shop.totals(orderId)).toEqual(['invoice 100.00'])
    expect(await tools.mailsOf(orderId)).toEqual([])
    const { data } = await shop.server.connection.db
      .selectFrom('invoices')
      .select('data')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(data.period).toEqual({ from: months(1), to: addDays(months(2), -1) })
  })
})

describe('who may', () => {
  test('the customer, by the link of a guest’s mails too, and nobody else', async () => {
    const own = await tools.running()
    const stranger = await someone()
    const of = (as: string) => shop.server.call('GET', `/account/subscriptions/${own.id}`, { as })
    expect((await of(own.customer)).status).toBe(200)
    expect((await of(stranger)).status).toBe(404)
    expect((await shop.server.call('GET', `/subscriptions/${own.id}`, { as: own.customer })).status).toBe(403)
    const end = { as: stranger, body: {} }
    expect((await shop.server.call('POST', `/account/subscriptions/${own.id}/end`, end)).status).toBe(404)
  })

  test('a guest ends it by the link in their mail; a link that somebody was given shows nothing of it', async () => {
    const pack = await makePeriodicPackage(shop.server)
    const email = `${randomUUID()}@guest.test`
    const { body: made, text } = await shop.call('POST', '/subscriptions', {
      customerId: null,
      email,
      ...orderOf(pack),
      packageName: undefined,
      packagePrice: undefined,
      period: 'month',
    })
    expect(made?.state, text).toBe('Pending')
    const { orderId } = made.periods[0]
    await tools.pay(orderId)
    const mail = await shop.server.connection.db
      .selectFrom('mails')
      .select('text')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'subscription-started')
      .executeTakeFirstOrThrow()
    const { token: link } = orderKeyIn(mail.text)
    const { body: given } = await shop.call('POST', `/order/${orderId}/links`, {
      allows: 'order-pay',
      days: 7,
    })
    const other = orderKeyIn(given.address).token
    const path = `/account/subscriptions/${made._id}`
    expect((await shop.server.call('GET', path, { link: other })).status).toBe(404)
    const { body: shared } = await shop.server.call('GET', `/order/${orderId}`, { link: other })
    expect([shared._id, shared.subscription]).toEqual([orderId, null])
    expect((await shop.server.call('POST', `${path}/end`, { link: other, body: {} })).status).toBe(404)
    const { body: seen } = await shop.server.call('GET', `/order/${orderId}`, { link })
    expect(seen.subscription).toMatchObject({ _id: made._id, number: 1, payFirst: null })
    const addOn = { addOnName: 'Article', addOnPrice: '20' }
    const body = { addOnId: (await shop.call('POST', '/content/addOn', addOn)).body._id, when: 'once' }
    expect((await shop.server.call('POST', `${path}/add-ons`, { link: other, body })).status).toBe(404)
    const added = await shop.server.call('POST', `${path}/add-ons`, { link, body })
    expect(added.body.next.amount).toBe('120.00')
    const removed = await shop.server.call('POST', `${path}/add-ons/remove`, { link, body })
    expect(removed.body.next.amount).toBe('100.00')
    expect((await shop.server.call('POST', `${path}/end`, { link, body: {} })).body.state).toBe('Ending')
  })

  test('a customer does not cancel the order of a later period', async () => {
    const own = await tools.running()
    await runOn(own.id, addDays(months(1), -2))
    const [{ orderId }] = (await tools.office(own.id)).periods
    const cancel = await shop.call('PUT', `/order-cancelled/${orderId}`, {}, own.customer)
    expect([cancel.status, cancel.body.detail]).toEqual([409, expect.stringContaining('subscription')])
  })
})

describe('at the same moment', () => {
  test('case 16: two runs of the job make one order for a period', async () => {
    const { id } = await tools.running()
    await tools.on(months(1), () =>
      Promise.all(Array.from({ length: 6 }, () => advance(shop.server.ctx, id))),
    )
    expect((await tools.office(id)).periods).toHaveLength(2)
  })

  test('two ends are one', async () => {
    const own = await tools.running()
    const answers = await Promise.all([tools.own(own, 'end', {}), tools.own(own, 'end', {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
