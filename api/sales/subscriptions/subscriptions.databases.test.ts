import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'
import { addMonths } from '#content/shop/periods.ts'
import { addDays } from '#content/locale/calendar-day.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('a monthly package', () => {
  test('case 1: is active with its first payment: one order, one invoice with its period', async () => {
    const { office, pay, today, mailsOf } = tools
    const { id, order } = await subscribe(shop.server)
    expect(await office(id)).toMatchObject({ state: 'Pending', periods: [{ number: 1, from: today }] })
    expect((await pay(order)).status).toBe(200)
    expect(await shop.totals(order)).toEqual(['invoice 100.00'])
    const next = addMonths(today, 1)
    expect(await office(id)).toMatchObject({
      state: 'Active',
      toPay: null,
      next: { on: next, amount: '100.00' },
      monthly: '100.00',
      periods: [{ number: 1, from: today, to: addDays(next, -1), orderId: order, paymentStatus: 'Paid' }],
    })
    expect(await mailsOf(order)).toEqual(['subscription-started'])
    const { data } = await shop.server.connection.db
      .selectFrom('invoices')
      .select('data')
      .where('orderId', '=', order)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ period: { from: today, to: addDays(next, -1) } })
  })

  test('makes one order for the next period some days before, however often the job runs', async () => {
    const { office, pay, today, runOn, mailsOf } = tools
    const { id, order } = await subscribe(shop.server)
    await pay(order)
    const next = addMonths(today, 1)
    await runOn(addDays(next, -8))
    expect((await office(id)).periods).toHaveLength(1)
    for (let i = 0; i < 3; i++) await runOn(addDays(next, -7))
    const { periods, toPay } = await office(id)
    expect(periods).toMatchObject([{ number: 2, from: next, paymentStatus: 'UnPaid', total: '100.00' }, {}])
    expect(toPay).toMatchObject({ orderId: periods[0].orderId, amount: '100.00', dueOn: next })
    expect(await mailsOf(periods[0].orderId)).toEqual(['subscription-renewed'])
  })

  test('goes on as if nothing had happened after weeks without the job', async () => {
    const { office, pay, today, runOn } = tools
    const { id, order } = await subscribe(shop.server)
    await pay(order)
    await runOn(addMonths(today, 3))
    const { periods } = await office(id)
    expect(periods.map((each: { from: string }) => each.from)).toEqual(
      [3, 2, 1, 0].map((n) => addMonths(today, n)),
    )
  })
})
