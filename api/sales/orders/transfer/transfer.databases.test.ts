import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPaymentReference } from '#content/shop/payment-reference.ts'
import { addDays } from '#content/locale/calendar-day.ts'
import { invoicePdf, saveInvoiceSettings, xmlIn } from '#dev/test/invoices.ts'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const today = () => new Date().toISOString().slice(0, 10)
const call = (method: string, path: string, body?: object, as = shop.server.admin) =>
  shop.server.call(method, path, { as, ...(body && { body }) })
const settings = {
  audience: 'everybody',
  accountHolder: 'Larkfield GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'cobadeffxxx',
  bank: 'Commerzbank',
  days: 14,
  workStarts: 'after',
  text: 'Net 14 days.',
  reminderDays: '3, 10, 20',
}
const save = (more: object = {}) => call('PUT', '/bank-transfer', { ...settings, ...more })
const read = async (id: string, as = shop.server.admin) =>
  (await call('GET', `/order/${id}`, undefined, as)).body
const choose = (id: string, as: string) => call('POST', `/order/${id}/transfer`, undefined, as)

test('nobody can pay on invoice until the account and the invoice settings are entered', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  expect((await choose(id, customer)).status).toBe(409)
  expect((await save()).status).toBe(200)
  expect((await choose(id, customer)).status).toBe(409)
  expect(await read(id, customer)).toMatchObject({ transfer: null, transferOption: null })
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
  expect(await read(id, customer)).toMatchObject({ transferOption: { days: 14 } })
})

test('the account is checked where it is entered', async () => {
  for (const [more, field] of [
    [{ iban: 'DE88370400440532013000' }, 'iban'],
    [{ iban: 'DE8937040044053201300' }, 'iban'],
    [{ iban: '' }, 'iban'],
    [{ bic: 'COBA' }, 'bic'],
    [{ accountHolder: '' }, 'accountHolder'],
    [{ days: 121 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ audience: 'somebody' }, 'audience'],
  ] as const) {
    const { status, body } = await save(more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect((await save({ audience: 'nobody', iban: '', accountHolder: '' })).status).toBe(200)
  expect((await save()).body).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', days: 14 })
})

test('case 38: an open invoice never changes, whatever is paid later', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  const chosen = await choose(id, customer)
  expect([chosen.status, chosen.body]).toMatchObject([200, { paymentStatus: 'UnPaid', open: '349.00' }])
  expect((await choose(id, customer)).status).toBe(200)
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
  const [invoice] = await shop.invoicesOf(id)
  const { transfer } = await read(id, customer)
  expect(transfer).toMatchObject({
    invoice: invoice!.number,
    iban: 'DE89370400440532013000',
    dueOn: addDays(today(), 14),
    amount: '349.00',
    // The orders of the tests are in dollars: no bank makes a SEPA transfer of them.
    code: null,
  })
  expect(isPaymentReference(transfer.reference)).toBe(true)
  const before = await invoicePdf(shop.server, invoice!._id, customer)
  const xml = xmlIn(before)
  expect(xml).toContain('<ram:DuePayableAmount>349.00<')
  expect(xml).toContain('<ram:IBANID>DE89370400440532013000<')
  expect(xml).toContain(`<ram:PaymentReference>${transfer.reference}<`)
  expect(xml).toContain(addDays(today(), 14).replaceAll('-', ''))

  const record = (amount: string) =>
    call('POST', `/order/${id}/payments`, { method: 'bank', amount, paidOn: today() })
  await record('100')
  expect((await read(id, customer)).transfer).toMatchObject({ amount: '249.00' })
  const all = await record('249.01')
  expect(all.body).toMatchObject({ paymentStatus: 'Paid', open: '0.00', credit: '0.01' })
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
  expect((await read(id, customer)).transfer).toBeNull()
  expect((await invoicePdf(shop.server, invoice!._id, customer)).equals(before)).toBe(true)
})

test('a customer cannot cancel an order on invoice once work was delivered; the agency can', async () => {
  await save({ workStarts: 'before' })
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  expect((await choose(id, customer)).status).toBe(200)
  const delivered = await shop.server.call('POST', `/order/${id}/deliveries`, {
    as: shop.server.admin,
    body: { message: 'Your website is ready.', links: [] },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(delivered.status, delivered.text).toBe(201)
  const canceled = await call('PUT', `/order-cancelled/${id}`, {}, customer)
  expect([canceled.status, canceled.body.detail]).toEqual([
    409,
    'Work on this order has been delivered. Contact us to cancel it.',
  ])
  expect(await read(id)).toMatchObject({ paymentStatus: 'UnPaid' })
  expect((await call('PUT', `/order-cancelled/${id}`, {})).status).toBe(200)
  await save()
})

test('the open invoice of a canceled order is credited in full', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  await choose(id, customer)
  expect((await call('PUT', `/order-cancelled/${id}`, {}, customer)).status).toBe(200)
  expect(await shop.totals(id)).toEqual(['invoice 349.00', 'credit-note 349.00'])
})

test('an accepted part of an open invoice is credited up to the total, and a payment taken back changes no document', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  await choose(id, customer)
  await call('POST', `/order/${id}/payments`, { method: 'bank', amount: '340', paidOn: today() })
  await call('POST', `/order/${id}/payments/accept`, { reason: 'Fees' })
  expect(await shop.totals(id)).toEqual(['invoice 349.00', 'credit-note 9.00'])

  const other = await makeOrder(shop.server, customer)
  await choose(other._id, customer)
  await call('POST', `/order/${other._id}/payments`, { method: 'bank', amount: '349', paidOn: today() })
  const [entry] = (await read(other._id)).payments
  await call('POST', `/payment/${entry._id}/take-back`, { reason: 'Another order' })
  expect(await read(other._id)).toMatchObject({ paymentStatus: 'UnPaid', open: '349.00' })
  expect(await shop.totals(other._id)).toEqual(['invoice 349.00'])
})

test('only companies and chosen customers pay on invoice if the owner says so', async () => {
  const customer = await someone()
  const pack = await makePackage(shop.server)
  const placed = async (more: object) =>
    (await place(shop.server, { ...orderOf(pack), ...more }, { as: customer })).body._id as string
  const [person, company] = [await placed({}), await placed({ company: 'Lovelace Ltd' })]
  await save({ audience: 'companies' })
  expect((await choose(person, customer)).status).toBe(409)
  expect((await read(company, customer)).transferOption).toEqual({ days: 14 })
  await save({ audience: 'chosen' })
  expect((await choose(company, customer)).status).toBe(409)
  const { customerId } = await read(person)
  const allow = (paysOnInvoice: boolean) =>
    call('PUT', `/customer/${customerId}/pays-on-invoice`, { paysOnInvoice })
  expect((await allow(true)).body).toMatchObject({ paysOnInvoice: true })
  expect((await choose(person, customer)).status).toBe(200)
  await allow(false)
  expect((await choose(company, customer)).status).toBe(409)
  // The agency may send an open invoice to any customer.
  expect((await choose(company, shop.server.admin)).status).toBe(200)
  await save()
})

test('the work starts before the payment if the owner does not wait for it, and once', async () => {
  await save({ workStarts: 'before' })
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  expect((await choose(id, customer)).body).toMatchObject({ startsUnpaid: true, paymentStatus: 'UnPaid' })
  const events = async () => (await read(id)).history.map(({ what }: { what: string }) => what)
  const started = await events()
  const board = async () => JSON.stringify((await call('GET', '/board')).body)
  expect(await board()).toContain(id)
  const tasks = (await call('GET', `/order/${id}/tasks`)).body.length
  await call('POST', `/order/${id}/payments`, { method: 'bank', amount: '349', paidOn: today() })
  expect((await call('GET', `/order/${id}/tasks`)).body).toHaveLength(tasks)
  expect((await events()).slice(started.length)).toEqual(['received', 'paymentStatus'])
  await save()
  const later = await makeOrder(shop.server, customer)
  await choose(later._id, customer)
  expect(await board()).not.toContain(later._id)
})

test('forty choices at once issue one invoice', async () => {
  const customer = await someone()
  const { _id: id } = await makeOrder(shop.server, customer)
  const answers = await Promise.all(Array.from({ length: 40 }, () => choose(id, customer)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
})

test('strangers cannot choose, and only who may change the account sees its settings', async () => {
  const { _id: id } = await makeOrder(shop.server, await someone())
  expect((await choose(id, await someone())).status).toBe(404)
  expect((await call('GET', '/bank-transfer', undefined, await someone())).status).toBe(403)
})
