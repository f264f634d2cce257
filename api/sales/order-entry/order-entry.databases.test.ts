import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDay } from '#content/locale/format.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings, transferSettings } from '#dev/test/invoices.ts'
import { makePackage, orderKeyIn, orderOf, place, someone } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
  expect((await ask('PUT', '/bank-transfer', transferSettings)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

const ask = (method: string, path: string, body?: object, as = shop.server.admin, headers = {}) =>
  shop.server.call(method, path, { as, body, headers })

const consulting = { kind: 'text', name: 'Consulting', description: 'By phone', quantity: 2, unitPrice: '80' }
const entry = (more: object = {}) => ({
  customerId: null,
  email: `${randomUUID()}@phone.test`,
  customerName: 'Phil Phone',
  customerAddress: '1 Line Road',
  customerCountry: 'GB',
  items: [consulting],
  payment: { how: 'link' },
  ...more,
})
const enter = (body: object, as?: string, key: string = randomUUID()) =>
  ask('POST', '/orders', body, as, { 'Idempotency-Key': key })
const mailsOf = async (id: string) =>
  (
    await shop.server.connection.db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'text'])
      .where('orderId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, recipient }) => `${kind} ${recipient}`)

describe('an order by phone', () => {
  test('makes a customer, and mails them a link that pays it without an account', async () => {
    const body = entry({
      phone: '+44 1',
      company: 'Phone Ltd',
      discount: { reason: 'As agreed', percent: '12.5' },
      total: '140',
      note: 'Wants it by May.',
    })
    const { status, body: order, text } = await enter(body)
    expect(status, text).toBe(201)
    expect(order).toMatchObject({
      packageId: null,
      packageName: 'Consulting',
      total: '140.00',
      paymentStatus: 'UnPaid',
      reach: { email: 'ok', address: body.email, customer: 'guest' },
    })
    expect(await mailsOf(order._id)).toEqual([`order-entered ${body.email}`])
    const { token } = orderKeyIn(order.link)
    const seen = await shop.server.call('GET', `/order/${order._id}`, { link: token })
    expect(seen.body).toMatchObject({ mayPay: true, guestEmail: null, total: '140.00' })
    expect((await shop.server.call('POST', `/pay/${order._id}`, { link: token })).status).toBe(200)
    const { body: read } = await ask('GET', `/order/${order._id}`)
    expect(read).toMatchObject({ history: [{ what: 'placed', by: 'agency' }] })
    expect((await ask('GET', `/customer/${read.customerId}`)).body).toMatchObject({
      name: 'Phil Phone',
      company: 'Phone Ltd',
      phone: '+44 1',
      address: '1 Line Road',
      country: 'GB',
      orders: 1,
    })
    expect((await ask('GET', `/order/${order._id}/notes`)).body).toMatchObject([{ text: 'Wants it by May.' }])
  })

  test('belongs to nobody until somebody proves the address', async () => {
    const uid = randomUUID()
    const { body: order } = await enter(entry({ email: `${uid}@site.test` }))
    const stranger = await someone()
    expect((await shop.server.call('GET', `/order/${order._id}`, { as: stranger })).status).toBe(404)
    const as = await someone(uid)
    await shop.server.call('GET', '/me', { as })
    expect((await shop.server.call('GET', '/orders?mine=1', { as })).body).toMatchObject([{ _id: order._id }])
  })

  test('goes to the account of the customer that has proven the address, and to no other', async () => {
    const uid = randomUUID()
    const as = await someone(uid)
    const { body: first } = await place(shop.server, orderOf(await makePackage(shop.server)), { as })
    const { customerId } = (await ask('GET', `/order/${first._id}`)).body
    const { body: own } = await enter(entry({ customerId, email: `${uid}@site.test` }))
    const { body: other } = await enter(entry({ customerId, email: `${randomUUID()}@else.test` }))
    const { body: listed } = await shop.server.call('GET', '/orders?mine=1', { as })
    const ids = listed.map(({ _id }: { _id: string }) => _id)
    expect(ids).toContain(own._id)
    expect(ids).not.toContain(other._id)
    expect((await ask('GET', `/customer/${customerId}`)).body.orders).toBe(3)
  })

  test('without an address mails nothing, and says so', async () => {
    const { body: order } = await enter(entry({ email: '' }))
    expect(order).toMatchObject({ customerEmail: '', reach: { email: 'none', address: null } })
    expect(order.link).toContain('/order-link#')
    expect(await mailsOf(order._id)).toEqual([])
    await shop.setPayment(order._id, 'Paid')
    expect(await shop.totals(order._id)).toEqual(['invoice 160.00'])
    expect(await mailsOf(order._id)).toEqual([])
    expect(
      (await shop.server.call('GET', `/order/${order._id}/receipt.pdf`, { as: shop.server.admin })).status,
    ).toBe(200)
  })

  test('is an open invoice if that is chosen', async () => {
    const body = entry({ payment: { how: 'invoice' } })
    const { body: order, text } = await enter(body)
    expect(order?.paymentStatus, text).toBe('UnPaid')
    expect(await shop.totals(order._id)).toEqual(['invoice 160.00'])
    expect(await mailsOf(order._id)).toEqual([`open-invoice ${body.email}`])
  })

  test('is paid at once if it is paid already, with an entry of the ledger', async () => {
    const body = entry({
      payment: { how: 'paid', method: 'cash', paidOn: '2026-01-15', note: 'At the fair' },
    })
    const { body: order, text } = await enter(body)
    expect(order, text).toMatchObject({ paymentStatus: 'Paid', paid: '160.00', link: null })
    const { payments, stageKey } = (await ask('GET', `/order/${order._id}`)).body
    expect(payments).toMatchObject([{ method: 'cash', amount: '160.00', paidOn: '2026-01-15' }])
    expect(stageKey).toBeDefined()
    expect(await shop.totals(order._id)).toEqual(['invoice 160.00'])
    expect(await mailsOf(order._id)).toEqual([`payment-confirmed ${body.email}`])
    expect((await enter(entry({ payment: { ...body.payment, paidOn: '2999-01-01' } }))).status).toBe(422)
  })

  test('that costs nothing is paid', async () => {
    const { body: order } = await enter(entry({ discount: { reason: 'A gift', percent: '100' } }))
    expect(order).toMatchObject({ total: '0.00', paymentStatus: 'Paid', link: null })
  })

  test('is entered once by forty equal requests', async () => {
    const [body, key] = [entry(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(body, undefined, key)))
    expect(new Set(answers.map((each) => `${each.status} ${each.body._id}`)).size).toBe(1)
    expect((await enter(entry(), undefined, key)).status).toBe(422)
    expect((await ask('GET', `/customers?email=${body.email}`)).body).toHaveLength(1)
  })

  test('takes no success of the site', async () => {
    const { body: order } = await enter(
      entry({ payment: { how: 'paid', method: 'bank', paidOn: '2026-01-15' } }),
    )
    const counted = await shop.server.connection.db
      .selectFrom('conversions')
      .select('kind')
      .where('id', '=', order._id)
      .execute()
    expect(counted).toEqual([])
  })
})

test.each<[string, object, string]>([
  ['no item', { items: [] }, 'items'],
  ['free text without a name', { items: [{ ...consulting, name: '' }] }, 'items.0.name'],
  ['a price that is none', { items: [{ ...consulting, unitPrice: 'x' }] }, 'items.0.unitPrice'],
  ['a discount without a reason', { discount: { reason: '', amount: '5' } }, 'discount.reason'],
  ['a discount of two kinds', { discount: { reason: 'x', amount: '5', percent: '5' } }, 'discount.amount'],
  ['a discount above the price', { discount: { reason: 'x', amount: '500' } }, 'discount.amount'],
  ['no country', { customerCountry: '' }, 'customerCountry'],
])('%s is refused at its field', async (_, more, field) => {
  const { status, body } = await enter(entry(more))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('a changed price is noticed', async () => {
  const { status, body } = await enter(entry({ total: '100' }))
  expect([status, body.total]).toEqual([409, '160'])
})

test('other prices need a permission, and list prices do not', async () => {
  const { as } = await staffMember(shop.server, 'Order worker', ['customers.read', 'orders.create'])
  const pack = await makePackage(shop.server, '50')
  const list = { kind: 'package', id: pack._id }
  for (const more of [
    { items: [consulting] },
    { items: [{ ...list, unitPrice: '49' }] },
    { items: [list], discount: { reason: 'x', amount: '1' } },
  ])
    expect((await enter(entry(more), as)).status).toBe(403)
  const { status, body } = await enter(entry({ items: [list] }), as)
  expect(status).toBe(201)
  // It is theirs: else they would not see it.
  expect((await ask('GET', `/order/${body._id}`, undefined, as)).status).toBe(200)
  const paid = { how: 'paid', method: 'cash', paidOn: '2026-01-15' }
  expect((await enter(entry({ items: [list], payment: paid }), as)).status).toBe(403)
  expect((await enter(entry({ items: [list], payment: { how: 'invoice' } }), as)).status).toBe(403)
  expect((await enter(entry(), await someone())).status).toBe(403)
})

test.each([
  ['en-GB', 'en-GB'],
  ['de-DE', 'en'],
  ['', 'en'],
])('a customer whose language is %j gets the formats of %s', async (language, locale) => {
  const { body: customer } = await ask('POST', '/customers', { name: 'Phil Phone', language })
  const { body: order } = await enter(entry({ customerId: customer._id, payment: { how: 'invoice' } }))
  const row = await shop.server.connection.db
    .selectFrom('orders')
    .select('locale')
    .where('id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(row.locale).toBe(locale)
  const { subject } = await shop.server.connection.db
    .selectFrom('mails')
    .select('subject')
    .where('orderId', '=', order._id)
    .where('kind', '=', 'open-invoice')
    .executeTakeFirstOrThrow()
  const { transfer } = (await ask('GET', `/order/${order._id}`)).body
  expect(subject).toContain(formatDay(transfer.dueOn, locale))
})
