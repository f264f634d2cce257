import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOff, totalOf } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, xmlIn } from '#dev/test/invoices.ts'
import { makeAddOn, makePackage, someone } from '#dev/test/orders.ts'
import { formOf } from '#dev/test/paypal.ts'
import { withTransaction } from '../../platform/context.ts'
import { customerFor } from '../../people/customers/link.ts'
import { buyerColumns } from './buyer.ts'
import { createOrder } from './create-order.ts'
import { linesOfItems, type ItemInput } from './item-lines.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** An order of these items for a new customer with an account, by the agency. */
async function create(items: readonly ItemInput[], discount = 0) {
  const uid = randomUUID()
  const as = await someone(uid)
  const name = 'Ada Lovelace'
  const order = await withTransaction(shop.server.ctx, async (ctx) => {
    const { lines, pack } = await linesOfItems(ctx, items)
    const email = `${uid}@site.test`
    const customerId = await customerFor(ctx, { uid, email, name })
    return createOrder(ctx, {
      customer: { customerId, uid, email, companyId: null },
      buyer: buyerColumns({
        customerName: name,
        customerAddress: '12 St James’s Square',
        customerCountry: 'GB',
      }),
      lines: discount ? takeOff(lines, { reason: 'As agreed', amount: discount }) : lines,
      pack,
      by: 'agency',
    })
  })
  return { id: order!.id, as }
}

const consulting: ItemInput = {
  kind: 'text',
  name: 'Consulting',
  description: 'By phone\nWith minutes',
  quantity: 3,
  unitPrice: '33.33',
}

test('an order of free text has no package, and its lines stand everywhere', async () => {
  const { server } = shop
  const { id, as } = await create([consulting, { ...consulting, name: 'Report', quantity: 1 }], 1000)
  const { body: order } = await server.call('GET', `/order/${id}`, { as })
  expect(order).toMatchObject({
    packageId: null,
    packageName: 'Consulting',
    packagePrice: '123.32',
    points: [],
    breakdown: {
      items: [
        {
          kind: 'text',
          name: 'Consulting',
          description: ['By phone', 'With minutes'],
          quantity: 3,
          unitPrice: '33.33',
          total: '99.99',
        },
        { kind: 'text', name: 'Report', quantity: 1, total: '33.33' },
      ],
      discounts: [{ reason: 'As agreed', amount: '10.00' }],
    },
    history: [expect.objectContaining({ what: 'placed', by: 'agency' })],
  })
  const form = await formOf(server, id, as)
  expect(form).toMatchObject({
    item_name_1: 'Consulting',
    quantity_1: '3',
    amount_1: '33.33',
    item_name_2: 'Report',
    discount_amount_cart: '10.00',
  })
  await shop.setPayment(id, 'Paid')
  const [invoice] = await shop.invoicesOf(id)
  const pdf = await invoicePdf(server, invoice!._id, as)
  expect(xmlIn(pdf)).toContain('<ram:Name>Consulting</ram:Name>')
  expect((await server.call('GET', `/order/${id}/brief`, { as })).status).toBe(200)
  const { text } = await server.call('GET', '/orders.csv', { as: server.admin })
  expect(text).toContain('3 × Consulting; Report,10.00,123.32')
  const { payments } = (await server.call('GET', `/order/${id}`, { as: server.admin })).body
  const refund = { payment: payments[0]._id, method: 'bank', amount: '123.32', paidOn: payments[0].paidOn }
  await server.call('POST', `/order/${id}/refunds`, { as: server.admin, body: refund })
  expect(await shop.totals(id)).toEqual(['invoice 123.32', 'credit-note 123.32'])
})

test('a package comes first, with its points and its work, at the list price or at another one', async () => {
  const { server } = shop
  const pack = await makePackage(server, '100')
  const addOn = await makeAddOn(server, { addOnPrice: '20' })
  const items: ItemInput[] = [
    consulting,
    { kind: 'add-on', id: addOn._id, quantity: 2, unitPrice: '15.50' },
    { kind: 'package', id: pack._id, quantity: 1 },
  ]
  const { id, as } = await create(items)
  const { body: order } = await server.call('GET', `/order/${id}`, { as })
  expect(order).toMatchObject({ packageId: pack._id, packageName: pack.packageName, total: '230.99' })
  expect(order.points.length).toBeGreaterThan(0)
  expect(
    order.breakdown.items.map(({ kind, total }: { kind: string; total: string }) => [kind, total]),
  ).toEqual([
    ['package', '100.00'],
    ['text', '99.99'],
    ['add-on', '31.00'],
  ])
  const { ownPrices } = await linesOfItems(server.ctx, items)
  expect(ownPrices).toBe(true)
  expect((await linesOfItems(server.ctx, [{ kind: 'package', id: pack._id, quantity: 1 }])).ownPrices).toBe(
    false,
  )
})

test('the lines of any items add up to the total, to the cent', async () => {
  let state = 7
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let i = 0; i < 10; i++) {
    const items = Array.from({ length: 1 + next(5) }, (_, at) => ({
      ...consulting,
      name: `Item ${at}`,
      quantity: 1 + next(12),
      unitPrice: fromCents(next(99_999)),
    }))
    const { lines } = await linesOfItems(shop.server.ctx, items)
    const discount = next(totalOf(lines))
    const { id, as } = await create(items, discount)
    const { body } = await shop.server.call('GET', `/order/${id}`, { as })
    expect(body.total).toBe(fromCents(totalOf(lines) - discount))
    if (body.total === '0.00') continue
    await shop.setPayment(id, 'Paid')
    expect(await shop.totals(id)).toEqual([`invoice ${body.total}`])
  }
})

test.each<[string, Partial<ItemInput>, string]>([
  ['free text without a name', { name: '' }, 'items.0.name'],
  ['free text without a price', { unitPrice: '' }, 'items.0.unitPrice'],
  ['an unknown package', { kind: 'package', id: randomUUID() }, 'items.0.id'],
  ['an unknown add-on', { kind: 'add-on', id: randomUUID() }, 'items.0.id'],
  ['more than an order can be', { unitPrice: '99999999.99' }, 'items'],
])('%s is refused at its field', async (_, item, field) => {
  const refused = await linesOfItems(shop.server.ctx, [{ ...consulting, ...item }]).catch((error) => error)
  expect(Object.keys(refused.explanation?.errors ?? {})).toEqual([field])
})
