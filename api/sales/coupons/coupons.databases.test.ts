import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponOf, makeCoupon } from '#dev/test/coupons.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makeAddOn, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'
import type { TestServer } from '#dev/test/server.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
let server: TestServer
let pack: Awaited<ReturnType<typeof makePackage>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  server = shop.server
  pack = await makePackage(server, '100')
  expect((await saveInvoiceSettings(server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Orders with a code, as a new customer by default. */
const orderWith = async (coupon: string, more: object = {}, as?: string) =>
  place(
    server,
    { ...orderOf(pack), packagePrice: undefined, coupon, ...more },
    { as: as ?? (await someone()) },
  )

const figuresOf = async (id: string) =>
  (await server.call('GET', '/coupons', { as: server.admin })).body.find(
    (each: { _id: string }) => each._id === id,
  )
const update = (id: string, body: object, headers = {}) =>
  server.call('PUT', `/coupon/${id}`, { as: server.admin, body, headers })
const problemOf = async (placing: ReturnType<typeof place>) => {
  const { status, body } = await placing
  return [status, body.errors?.coupon]
}

test('takes its part off, as a line of its own, whatever the code’s letters', async () => {
  const { code, _id } = await makeCoupon(server)
  const as = await someone()
  const placed = await orderWith(` ${code.toLowerCase()} `, {}, as)
  expect([placed.status, placed.body.packagePrice]).toEqual([201, '75'])
  const { breakdown } = (await server.call('GET', `/order/${placed.body._id}`, { as })).body
  expect(breakdown.discounts).toEqual([{ reason: `Coupon ${code}`, amount: '25.00' }])
  expect(await figuresOf(_id)).toMatchObject({ orders: 1, discount: '25.00', revenue: '0.00' })
})

test('case 34: with one use left, 40 orders at once get exactly one discount', async () => {
  const { code, _id } = await makeCoupon(server, { inAll: 1 })
  const people = await Promise.all(Array.from({ length: 40 }, () => someone()))
  const answers = await Promise.all(people.map((as) => orderWith(code, {}, as)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.errors.coupon]).toEqual([422, 'This code is not valid.'])
  expect(await figuresOf(_id)).toMatchObject({ orders: 1, discount: '25.00' })
})

test('40 orders of one customer at once use a code as often as one customer may', async () => {
  const { code, _id } = await makeCoupon(server, { perCustomer: 2 })
  const as = await someone()
  const answers = await Promise.all(Array.from({ length: 40 }, () => orderWith(code, {}, as)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect((await figuresOf(_id)).orders).toBe(2)
})

test('case 35: a canceled order gives its use back; paid late after all, it keeps its discount', async () => {
  const { code, _id } = await makeCoupon(server, { inAll: 1 })
  const as = await someone()
  const first = (await orderWith(code, {}, as)).body._id
  const form = await formOf(server, first, as)
  expect((await server.call('PUT', `/order-cancelled/${first}`, { as, body: {} })).status).toBe(200)
  expect((await figuresOf(_id)).orders).toBe(0)
  const second = await orderWith(code)
  expect(second.status).toBe(201)
  await sendNotice(server, noticeOf(form))
  await expect
    .poll(async () => (await server.call('GET', `/order/${first}`, { as: server.admin })).body.otherPayments)
    .toMatchObject([{ kind: 'late', amount: '75.00', undecided: true }])
  expect((await shop.setPayment(first, 'Paid')).status).toBe(200)
  expect((await server.call('GET', `/order/${first}`, { as })).body).toMatchObject({
    paymentStatus: 'Paid',
    total: '75.00',
    breakdown: { discounts: [{ reason: `Coupon ${code}`, amount: '25.00' }] },
  })
  expect(await figuresOf(_id)).toMatchObject({ orders: 2, revenue: '75.00' })
})

test('case 36: 25 % off ten at 23.90 with 20 % tax: lines, tax and total agree; a full refund is the total', async () => {
  const rules = [{ country: 'FR', region: '', rate: '20', name: 'VAT' }]
  expect((await saveInvoiceSettings(server, { taxRules: rules }, { 'If-Match': '*' })).status).toBe(200)
  const { code } = await makeCoupon(server)
  const ten = await makePackage(server, '23.90', undefined, '10')
  const as = await someone()
  const body = { ...orderOf(ten), quantity: 10, customerCountry: 'FR', coupon: code, packagePrice: '179.25' }
  const { _id: id } = (await place(server, body, { as })).body
  const form = await formOf(server, id, as)
  expect(form).toMatchObject({ quantity_1: '10', amount_1: '23.90', discount_amount_cart: '59.75' })
  const payment = noticeOf(form)
  await sendNotice(server, payment)
  await shop.becomes(id, { paymentStatus: 'Paid' })
  const refund = {
    payment_status: 'Refunded',
    mc_gross: '-179.25',
    parent_txn_id: new URLSearchParams(payment).get('txn_id')!,
    txn_type: undefined,
  }
  await sendNotice(server, noticeOf(form, refund))
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  for (const document of await shop.invoicesOf(id)) {
    const xml = xmlIn(await invoicePdf(server, document._id, server.admin))
    const values = ['ChargeAmount', 'BilledQuantity', 'ActualAmount', 'Reason', 'LineTotalAmount']
    expect(values.map((name) => valueOf(xml, name))).toEqual([
      '19.9170',
      '10',
      '49.79',
      `Coupon ${code}`,
      '149.38',
    ])
    const sums = ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount']
    expect(sums.map((name) => valueOf(xml, name))).toEqual(['149.38', '29.87', '179.25'])
  }
  expect(await shop.totals(id)).toEqual(['invoice 179.25', 'credit-note 179.25'])
  expect((await saveInvoiceSettings(server, {}, { 'If-Match': '*' })).status).toBe(200)
})

describe('an order of nothing to pay', () => {
  test('is paid at once, without a provider and without an invoice', async () => {
    const { code } = await makeCoupon(server, { percent: '100' })
    const as = await someone()
    const placed = await orderWith(code, { packagePrice: '0' }, as)
    expect(placed.body).toMatchObject({ total: '0.00', paymentStatus: 'Paid', hasReceipt: true })
    const { body } = await server.call('GET', `/order/${placed.body._id}`, { as })
    expect(body).toMatchObject({ stage: 'progress', paid: '0.00', invoices: [] })
    const receipt = await server.call('GET', `/order/${placed.body._id}/receipt.pdf`, { as })
    expect(receipt.status).toBe(200)
    expect((await server.call('POST', `/pay/${placed.body._id}`, { as })).status).toBe(409)
  })
})

describe('a code is refused', () => {
  const unknown = [422, 'This code is not valid.']

  test.each<[string, object]>([
    ['that has ended', { validUntil: '2020-01-31' }],
    ['that has not begun', { validFrom: '2999-01-31' }],
  ])('%s, with the same answer as for one that never existed', async (_, more) => {
    const { code } = await makeCoupon(server, more)
    expect(await problemOf(orderWith(code))).toEqual(unknown)
    expect(await problemOf(orderWith('NEVER-EXISTED'))).toEqual(unknown)
    const checks = await Promise.all(
      [code, 'NEVER-EXISTED'].map((coupon) => server.call('POST', '/check-coupon', { body: { coupon } })),
    )
    expect(checks.map(({ status, body }) => [status, body.errors.coupon])).toEqual([unknown, unknown])
  })

  test('once the agency has ended it, and not any more once it has undone that', async () => {
    const { code, _id } = await makeCoupon(server)
    const ended = await server.call('PUT', `/coupon/${_id}/ended`, {
      as: server.admin,
      body: { ended: true },
    })
    expect(ended.status).toBe(200)
    expect(await problemOf(orderWith(code))).toEqual(unknown)
    const undo = `/activity/${ended.headers.get('change-id')}/undo`
    expect((await server.call('POST', undo, { as: server.admin })).status).toBe(204)
    expect((await orderWith(code)).status).toBe(201)
  })

  test('for a second order, if it is for the first one only', async () => {
    const { code } = await makeCoupon(server, { firstOrderOnly: true })
    const as = await someone()
    const first = await orderWith(code, {}, as)
    expect(first.status).toBe(201)
    expect(await problemOf(orderWith(code, {}, as))).toEqual([422, 'This code is for a first order only.'])
    // A canceled order is none.
    await server.call('PUT', `/order-cancelled/${first.body._id}`, { as, body: {} })
    expect((await orderWith(code, {}, as)).status).toBe(201)
  })

  test('for the second one of parallel first orders, whichever coupons they have', async () => {
    const coupons = [
      await makeCoupon(server, { firstOrderOnly: true }),
      await makeCoupon(server, { firstOrderOnly: true }),
    ]
    const as = await someone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => orderWith(coupons[i % 2]!.code, {}, as)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)])
  })

  test('for what it is not for, and below its least amount', async () => {
    const addOn = await makeAddOn(server, { addOnPrice: '20' })
    const other = await makeCoupon(server, { records: [addOn._id] })
    expect(await problemOf(orderWith(other.code))).toEqual([
      422,
      'This code is not for what you have chosen.',
    ])
    const chosen = await orderWith(other.code, { addOns: [{ id: addOn._id }] })
    expect(chosen.body.packagePrice).toBe('115')
    const { code } = await makeCoupon(server, { leastTotal: '100.01' })
    expect(await problemOf(orderWith(code))).toEqual([422, 'This code is for orders of $100.01 and more.'])
  })

  test('with the total that it would be without, if the customer saw another one', async () => {
    const { code } = await makeCoupon(server)
    const { status, body } = await orderWith(code, { packagePrice: '100' })
    expect([status, body.packagePrice]).toEqual([409, '75'])
  })
})

describe('the agency', () => {
  test('changes, undoes, removes and restores a coupon that was not used', async () => {
    const { _id, code } = await makeCoupon(server)
    const changed = await update(_id, couponOf({ code, percent: null, amount: '10' }), { 'If-Match': '"1"' })
    expect(changed.body).toMatchObject({ percent: null, amount: '10.00', version: 2 })
    expect((await update(_id, couponOf({ code }), { 'If-Match': '"1"' })).status).toBe(412)
    const undo = (answer: typeof changed) =>
      server.call('POST', `/activity/${answer.headers.get('change-id')}/undo`, { as: server.admin })
    expect((await undo(changed)).status).toBe(204)
    expect(await figuresOf(_id)).toMatchObject({ percent: '25.00', amount: null })
    const removed = await server.call('DELETE', `/coupon/${_id}`, { as: server.admin })
    expect([removed.status, await figuresOf(_id)]).toEqual([204, undefined])
    expect((await undo(removed)).status).toBe(204)
    expect(await figuresOf(_id)).toMatchObject({ code, percent: '25.00' })
  })

  test('cannot remove one that was used', async () => {
    const { _id, code } = await makeCoupon(server)
    await orderWith(code)
    const { status, body } = await server.call('DELETE', `/coupon/${_id}`, { as: server.admin })
    expect([status, body.detail]).toEqual([
      409,
      `${code} was used. End it instead, and no new order can use it.`,
    ])
  })

  test('makes no two coupons of one code, even at once', async () => {
    const code = `TWICE-${randomUUID().slice(0, 6)}`
    const answers = await Promise.all(
      [code, code.toLowerCase()].map((each) =>
        server.call('POST', '/coupons', { as: server.admin, body: couponOf({ code: each }) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test.each<[string, object, string]>([
    ['neither a percentage nor an amount', { percent: null }, 'percent'],
    ['both', { amount: '5' }, 'amount'],
    ['more than everything', { percent: '100.01' }, 'percent'],
    ['nothing', { percent: '0' }, 'percent'],
    ['a code with spaces', { code: 'A B C' }, 'code'],
    ['an end before the beginning', { validFrom: '2026-02-01', validUntil: '2026-01-31' }, 'validUntil'],
    ['no uses', { inAll: 0 }, 'inAll'],
  ])('reads about %s at its field', async (_, more, field) => {
    const { status, body } = await server.call('POST', '/coupons', {
      as: server.admin,
      body: couponOf(more),
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})
