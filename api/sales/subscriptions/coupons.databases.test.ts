import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '#content/shop/periods.ts'
import { makeCoupon } from '#dev/test/coupons.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { subscribe, subscriptionsOf } from '#dev/test/subscriptions.ts'

let shop: TransferShop
let tools: ReturnType<typeof subscriptionsOf>
beforeAll(async () => {
  shop = await startTransferShop()
  tools = subscriptionsOf(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const figuresOf = async (code: string) =>
  (await shop.server.call('GET', '/coupons', { as: shop.server.admin })).body.find(
    (coupon: { code: string }) => coupon.code === code,
  )

/** The totals of the periods, oldest first. */
const totals = async (id: string) =>
  (await tools.office(id)).periods
    .toReversed()
    .map(({ total, paymentStatus }: { total: string; paymentStatus: string }) =>
      paymentStatus === 'Cancelled' ? 'canceled' : total,
    )

/** Pays each order that is open. */
async function payAll(id: string) {
  for (const { orderId, paymentStatus } of (await tools.office(id)).periods)
    if (paymentStatus === 'UnPaid') expect((await tools.pay(orderId)).status).toBe(200)
}

test('case 37: of a coupon for three months, the first three are reduced, and a month of pause does not count', async () => {
  const { today, runOn, own, on, office } = tools
  const { code } = await makeCoupon(shop.server, { periods: 3, inAll: 1, perCustomer: 1 })
  const subscribed = await subscribe(shop.server, {}, { coupon: code, total: '75' })
  const { id } = subscribed
  await payAll(id)
  expect((await office(id)).next).toMatchObject({ amount: '75.00' })
  await runOn(addMonths(today, 1))
  await payAll(id)
  // A pause of two months, after the second period.
  expect((await on(addMonths(today, 1), () => own(subscribed, 'pause', {}))).status).toBe(200)
  await runOn(addMonths(today, 4))
  expect((await on(addMonths(today, 4), () => own(subscribed, 'resume'))).status).toBe(200)
  await runOn(addMonths(today, 4))
  await payAll(id)
  expect(await totals(id)).toEqual(['75.00', '75.00', '75.00'])
  expect((await office(id)).next).toMatchObject({ amount: '100.00' })
  await runOn(addMonths(today, 6))
  await payAll(id)
  expect((await totals(id)).slice(3)).toEqual(['100.00', '100.00'])
  // The later periods are no further uses, but what the coupon took off.
  expect(await figuresOf(code)).toMatchObject({ orders: 1, discount: '75.00', revenue: '225.00' })
  const { periods } = await office(id)
  expect(await shop.totals(periods.at(-2).orderId)).toEqual(['invoice 75.00'])
})

test('a coupon for one period is the default, one without a limit takes off all, and neither a set-up fee', async () => {
  const { today, runOn } = tools
  const [once, always] = [await makeCoupon(shop.server), await makeCoupon(shop.server, { periods: null })]
  for (const [{ code }, expected] of [
    [once, ['165.00', '100.00', '100.00']],
    [always, ['165.00', '75.00', '75.00']],
  ] as const) {
    const { id } = await subscribe(shop.server, { packageSetupFee: '90' }, { coupon: code, total: '165' })
    await payAll(id)
    await runOn(addMonths(today, 2))
    expect(await totals(id)).toEqual(expected)
  }
})

test('a coupon that takes off everything makes free periods, until it is over', async () => {
  const { today, runOn, office } = tools
  const { code } = await makeCoupon(shop.server, { percent: '100', periods: 2 })
  const { id } = await subscribe(shop.server, {}, { coupon: code, total: '0' })
  expect(await office(id)).toMatchObject({ state: 'Active', toPay: null })
  await runOn(addMonths(today, 2))
  expect(await totals(id)).toEqual(['0.00', '0.00', '100.00'])
  expect((await office(id)).toPay).toMatchObject({ amount: '100.00' })
})

test('the coupon of a subscription stays as it was agreed, and a canceled period gives its use back', async () => {
  const { today, runOn, office } = tools
  const coupon = await makeCoupon(shop.server, { periods: 2 })
  const { id } = await subscribe(shop.server, {}, { coupon: coupon.code, total: '75' })
  await payAll(id)
  const ended = await shop.server.call('PUT', `/coupon/${coupon._id}/ended`, {
    as: shop.server.admin,
    body: { ended: true },
  })
  expect(ended.status).toBe(200)
  await runOn(addMonths(today, 1))
  const [second] = (await office(id)).periods
  const canceled = await shop.server.call('PUT', `/order-cancelled/${second.orderId}`, {
    as: shop.server.admin,
    body: {},
  })
  expect(canceled.status, canceled.text).toBe(200)
  await runOn(addMonths(today, 2))
  expect(await totals(id)).toEqual(['75.00', 'canceled', '75.00'])
  await payAll(id)
  await runOn(addMonths(today, 3))
  expect((await totals(id)).slice(3)).toEqual(['100.00'])
})
