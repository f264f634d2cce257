import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { lockTools } from '#dev/test/locks.ts'
import { makeOrder } from '#dev/test/orders.ts'
import { withTransaction } from '../../platform/context.ts'
import { nextNumber } from './numbers.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const next = (prefix: string, today: string) =>
  withTransaction(shop.server.ctx, (ctx) => nextNumber(ctx, prefix, today))

test('dates no number before the previous one, and begins at 1 each year', async () => {
  const dates = ['2026-12-30', '2026-12-29', '2026-12-31', '2026-12-30', '2027-01-01', '2026-12-31']
  const issued = []
  for (const date of dates) issued.push(await next('A', date))
  expect(issued.map(({ number, issuedOn }) => [number, issuedOn])).toEqual([
    ['A2026-0001', '2026-12-30'],
    ['A2026-0002', '2026-12-30'],
    ['A2026-0003', '2026-12-31'],
    ['A2026-0004', '2026-12-31'],
    ['A2027-0001', '2027-01-01'],
    ['A2026-0005', '2026-12-31'],
  ])
})

test('counts each prefix by itself, and goes on where it was when a prefix is chosen again', async () => {
  const numbers = []
  for (const prefix of ['B-', 'C-', 'B-', 'C-', 'B-']) numbers.push((await next(prefix, '2026-03-01')).number)
  expect(numbers).toEqual(['B-2026-0001', 'C-2026-0001', 'B-2026-0002', 'C-2026-0002', 'B-2026-0003'])
})

test('the database refuses a number twice, and a counter twice', async () => {
  const { _id: id } = await makeOrder(shop.server, shop.server.customer)
  await saveInvoiceSettings(shop.server, { prefix: 'D-', creditPrefix: 'E-' })
  await shop.setPayment(id, 'Paid')
  const { db } = shop.server.connection
  const {
    data,
    searchText: _,
    ...invoice
  } = await db.selectFrom('invoices').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
  const copy = (more: object) =>
    db
      .insertInto('invoices')
      .values({ ...invoice, id: crypto.randomUUID(), data: JSON.stringify(data) as never, ...more })
      .execute()
  await expect(copy({ counter: 99 })).rejects.toThrow('invoices_number_key')
  await expect(copy({ number: 'D-2026-0099' })).rejects.toThrow('invoices_prefix_year_counter_key')
})

/** An invoice and its credit note with these prefixes. */
async function issueBoth(prefix: string, creditPrefix: string) {
  expect((await saveInvoiceSettings(shop.server, { prefix, creditPrefix })).status).toBe(200)
  const { _id: id } = await makeOrder(shop.server, shop.server.customer)
  const { headers } = await shop.setPayment(id, 'Paid')
  await shop.server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: shop.server.admin })
  expect((await shop.invoicesOf(id)).map(({ number }) => number.slice(0, 2))).toEqual([prefix, creditPrefix])
}

test('keeps a prefix for one kind of document once a number was issued with it', async () => {
  await issueBoth('F-', 'G-')
  const save = async (prefix: string, creditPrefix: string) => {
    const { status, body } = await saveInvoiceSettings(shop.server, { prefix, creditPrefix })
    return [status, body.errors]
  }
  const refused = (field: string) => [422, { [field]: expect.stringContaining('that were issued') }]
  expect(await save('G-', 'F-')).toEqual(refused('prefix'))
  expect(await save('G-', 'H-')).toEqual(refused('prefix'))
  expect(await save('H-', 'F-')).toEqual(refused('creditPrefix'))
  // A prefix of several years ago still is of its kind.
  await issueBoth('I-', 'J-')
  expect(await save('I-', 'F-')).toEqual(refused('creditPrefix'))
  expect(await save('F-', 'G-')).toEqual([200, undefined])
})

// PGlite has one connection, so that transactions cannot run at the same time.
test.skipIf(!inject('postgres'))(
  'does not change the prefixes while a document is being issued',
  async () => {
    await saveInvoiceSettings(shop.server, { prefix: 'K-', creditPrefix: 'L-' })
    const { hold, untilWaiting } = lockTools(() => shop.server)
    const release = await hold((tx) =>
      nextNumber(testContext(tx), 'K-', new Date().toISOString().slice(0, 10)),
    )
    const { _id: id } = await makeOrder(shop.server, shop.server.customer)
    const paid = shop.setPayment(id, 'Paid')
    await untilWaiting(1)
    const swap = saveInvoiceSettings(shop.server, { prefix: 'L-', creditPrefix: 'K-' })
    await untilWaiting(2)
    await release()
    await paid
    expect((await swap).status).toBe(422)
  },
)
