import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makeAddOn, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'
import type { TestServer } from '#dev/test/server.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
let server: TestServer
beforeAll(async () => {
  shop = await startInvoiceShop()
  server = shop.server
  expect((await saveInvoiceSettings(server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Two of a package at 100.00, three articles at 33.33, and one thing for each package at 10.01. */
async function severalThings() {
  const pack = await makePackage(server, '100', undefined, '5')
  const article = await makeAddOn(server, { addOnPrice: '33.33', addOnCharged: 'By quantity' })
  const forEach = await makeAddOn(server, { addOnPrice: '10.01', addOnCharged: 'For each package' })
  return {
    pack,
    article,
    forEach,
    body: {
      ...orderOf(pack),
      quantity: 2,
      addOns: [{ id: article._id, quantity: 3 }, { id: forEach._id }],
      packagePrice: '320.01',
    },
  }
}

const read = async (id: string, as: string) => (await server.call('GET', `/order/${id}`, { as })).body

describe('an order of several things', () => {
  test('keeps its items at the prices of the day; its price is their total', async () => {
    const { pack, article, forEach, body } = await severalThings()
    const as = await someone()
    const placed = await place(server, body, { as })
    expect(placed.status, placed.text).toBe(201)
    expect(placed.body).toMatchObject({
      packageName: pack.packageName,
      packagePrice: '320.01',
      total: '320.01',
    })
    const breakdown = {
      items: [
        { kind: 'package', name: pack.packageName, quantity: 2, unitPrice: '100.00', total: '200.00' },
        { kind: 'add-on', name: article.addOnName, quantity: 3, unitPrice: '33.33', total: '99.99' },
        { kind: 'add-on', name: forEach.addOnName, quantity: 2, unitPrice: '10.01', total: '20.02' },
      ],
      discounts: [],
    }
    await server.call('DELETE', `/content/addOn/${article._id}`, { as: server.admin })
    expect((await read(placed.body._id, as)).breakdown).toMatchObject(breakdown)
    expect((await read(placed.body._id, server.admin)).breakdown).toMatchObject(breakdown)
    const { body: csv, text } = await server.call('GET', '/orders.csv', { as: server.admin })
    expect(csv ?? text).toContain(
      `2 × ${pack.packageName}; 3 × ${article.addOnName}; 2 × ${forEach.addOnName},0.00,320.01`,
    )
  })

  test('is refused with the new total if the customer saw another one', async () => {
    const { body } = await severalThings()
    const refused = await place(server, { ...body, packagePrice: '300' }, { as: await someone() })
    expect([refused.status, refused.body.packagePrice]).toEqual([409, '320.01'])
    expect(refused.body.detail).toBe('The price of this order is $320.01 now.')
  })

  test('is one request if it is sent twice, and another one with another add-on', async () => {
    const { body } = await severalThings()
    const as = await someone()
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await place(server, body, { as, headers })
    const [again, other] = [
      await place(server, body, { as, headers }),
      await place(server, { ...body, addOns: [], packagePrice: '200' }, { as, headers }),
    ]
    expect(again.body._id).toBe(first.body._id)
    expect([other.status, other.body.detail]).toEqual([
      422,
      'This Idempotency-Key was used for another order.',
    ])
  })

  test('reads in the mails, line by line, without amounts for who sees no prices', async () => {
    const { pack, article, body } = await severalThings()
    const uid = randomUUID()
    await place(server, body, { as: await someone(uid) })
    await expect
      .poll(() =>
        shop.smtp.received
          .filter(({ to }) => to.includes(`${uid}@site.test`))
          .map(({ raw }) => raw.replaceAll(/\s+/g, ' ')),
      )
      .toContainEqual(expect.stringContaining(`3 =C3=97 ${article.addOnName}: $99.99`))
    const { data } = await server.connection.db
      .selectFrom('mails')
      .select('data')
      .where('kind', '=', 'order-received')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ ordered: expect.stringContaining(`2 × ${pack.packageName}\n3 ×`) })
  })
})

test.each<[string, (things: Awaited<ReturnType<typeof severalThings>>) => Promise<object> | object, string]>([
  ['more than the largest quantity', () => ({ quantity: 6 }), 'quantity'],
  ['none', () => ({ quantity: 0 }), 'quantity'],
  ['a part of one', () => ({ quantity: 1.5 }), 'quantity'],
  ['an unknown add-on', () => ({ addOns: [{ id: randomUUID() }] }), 'addOns'],
  ['an add-on twice', ({ article }) => ({ addOns: [{ id: article._id }, { id: article._id }] }), 'addOns'],
  ['too many of an add-on', ({ article }) => ({ addOns: [{ id: article._id, quantity: 11 }] }), 'addOns'],
  ['two of an add-on for each', ({ forEach }) => ({ addOns: [{ id: forEach._id, quantity: 2 }] }), 'addOns'],
  [
    'an add-on of another package',
    async () => {
      const addOnPackages = (await makePackage(server))._id
      return { addOns: [{ id: (await makeAddOn(server, { addOnPrice: '5', addOnPackages }))._id }] }
    },
    'addOns',
  ],
])('%s is refused at its field', async (_, more, field) => {
  const things = await severalThings()
  const refused = await place(
    server,
    { ...things.body, packagePrice: undefined, ...(await more(things)) },
    { as: await someone() },
  )
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
})

test('a package without a quantity can be ordered once', async () => {
  const body = { ...orderOf(await makePackage(server)), quantity: 2, packagePrice: undefined }
  const { status, body: problem } = await place(server, body, { as: await someone() })
  expect([status, problem.errors.quantity]).toEqual([
    422,
    `${body.packageName} can be ordered once per order.`,
  ])
})

test('a guest orders several things, too', async () => {
  const { body } = await severalThings()
  const email = `${randomUUID()}@site.test`
  const { body: sent } = await server.call('POST', '/order-code', { body: { email } })
  await expect.poll(() => shop.smtp.received.some(({ to }) => to.includes(email))).toBe(true)
  const code = /\b\d{6}\b/.exec(shop.smtp.received.find(({ to }) => to.includes(email))!.raw)![0]
  const placed = await server.call('POST', '/guest-order', { body: { ...body, codeId: sent.codeId, code } })
  expect(placed.status, placed.text).toBe(201)
  expect(placed.body.order.total).toBe('320.01')
})

describe('the payment form', () => {
  test('lists several things, which add up to the total; their notice makes the order Paid', async () => {
    const { pack, body } = await severalThings()
    const as = await someone()
    const { _id } = (await place(server, body, { as })).body
    const form = await formOf(server, _id, as)
    expect(form).toMatchObject({
      cmd: '_cart',
      upload: '1',
      item_name_1: pack.packageName,
      quantity_1: '2',
      amount_1: '100.00',
      quantity_2: '3',
      amount_2: '33.33',
      quantity_3: '2',
      amount_3: '10.01',
    })
    expect(form).not.toHaveProperty('amount')
    const notice = noticeOf(form)
    expect(new URLSearchParams(notice).get('mc_gross')).toBe('320.01')
    await sendNotice(server, notice)
    await shop.becomes(_id, { paymentStatus: 'Paid' })
  })

  test('has one item for a package at its price', async () => {
    const as = await someone()
    const { _id } = (await place(server, orderOf(await makePackage(server)), { as })).body
    expect(await formOf(server, _id, as)).toMatchObject({ cmd: '_xclick', amount: '349', quantity: '1' })
  })
})

/** An order of several things that was paid, in a country with 19 % VAT. */
async function paidThings() {
  const { body } = await severalThings()
  const as = await someone()
  const { _id: id } = (await place(server, { ...body, customerCountry: 'FR' }, { as })).body
  const form = await formOf(server, id, as)
  const payment = noticeOf(form)
  await sendNotice(server, payment)
  await shop.becomes(id, { paymentStatus: 'Paid' })
  const parent_txn_id = new URLSearchParams(payment).get('txn_id')!
  return {
    id,
    as,
    refund: (amount: string) =>
      sendNotice(
        server,
        noticeOf(form, {
          payment_status: 'Refunded',
          mc_gross: `-${amount}`,
          parent_txn_id,
          txn_type: undefined,
        }),
      ),
  }
}

const xmlOf = async (invoice: { _id: string }) => xmlIn(await invoicePdf(server, invoice._id, server.admin))
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, value]) => value)
const sum = (values: readonly (string | undefined)[]) =>
  values.reduce((cents, value) => cents + Math.round(Number(value) * 100), 0)

test('the invoice has a line for each thing, and credit notes give them back in proportion, to a cent', async () => {
  const { id, refund } = await paidThings()
  await refund('100.00')
  await shop.becomes(id, { refunded: '100.00' })
  await refund('220.01')
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  const [invoice, ...notes] = await shop.invoicesOf(id)
  const xml = await xmlOf(invoice!)
  expect(all(xml, 'BilledQuantity')).toEqual(['2', '3', '2'])
  const lines = all(xml, 'LineTotalAmount')
  expect(sum(lines.slice(0, 3))).toBe(sum([valueOf(xml, 'TaxBasisTotalAmount')]))
  expect([valueOf(xml, 'TaxBasisTotalAmount'), valueOf(xml, 'GrandTotalAmount')]).toEqual([
    '268.92',
    '320.01',
  ])
  const credited = await Promise.all(notes.map(xmlOf))
  expect(credited.map((each) => valueOf(each, 'GrandTotalAmount'))).toEqual(['100.00', '220.01'])
  for (const each of credited) {
    const [first, second, third, whole] = all(each, 'LineTotalAmount')
    expect(sum([first, second, third])).toBe(sum([whole]))
  }
})

test('an invoice for less than the total has the difference as an allowance with its reason', async () => {
  const { body } = await severalThings()
  const as = await someone()
  const { _id: id } = (await place(server, { ...body, customerCountry: 'FR' }, { as })).body
  await sendNotice(server, noticeOf(await formOf(server, id, as), { mc_gross: '300.00' }))
  await shop.becomes(id, { paymentStatus: 'OnHold' })
  expect((await shop.setPayment(id, 'Paid')).status).toBe(200)
  const [invoice] = await shop.invoicesOf(id)
  const xml = await xmlOf(invoice!)
  expect(valueOf(xml, 'GrandTotalAmount')).toBe('300.00')
  expect(new Set(all(xml, 'Reason'))).toEqual(new Set(['Price reduction']))
  expect(all(xml, 'ActualAmount')).toHaveLength(3)
})

test('the tax is decided with the order: settings that change before the payment do not change it', async () => {
  const { body } = await severalThings()
  const as = await someone()
  const { _id: id } = (await place(server, { ...body, customerCountry: 'FR' }, { as })).body
  expect((await read(id, as)).breakdown.tax).toEqual({ name: 'VAT', rate: '19.00', amount: '51.09' })
  const changed = [{ country: 'EU', region: '', rate: '25', name: 'VAT' }]
  expect((await saveInvoiceSettings(server, { taxRules: changed }, { 'If-Match': '*' })).status).toBe(200)
  await shop.setPayment(id, 'Paid')
  const [invoice] = await shop.invoicesOf(id)
  expect(valueOf(await xmlOf(invoice!), 'RateApplicablePercent')).toBe('19.00')
  expect((await saveInvoiceSettings(server, {}, { 'If-Match': '*' })).status).toBe(200)
  // Who buys is corrected before there is an invoice, and decides it anew.
  const { _id: other } = (await place(server, { ...body, customerCountry: 'FR' }, { as })).body
  const buyer = { customerName: 'Ada', customerAddress: 'London', customerCountry: 'GB' }
  expect((await server.call('PUT', `/order/${other}/buyer`, { as, body: buyer })).status).toBe(200)
  expect((await read(other, as)).breakdown.tax).toBeNull()
})
