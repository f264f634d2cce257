import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { startOrdersShop, refundOf } from '#dev/test/paypal-orders-shop.ts'
import { staffMember } from '#dev/test/staff.ts'

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

const today = () => new Date().toISOString().slice(0, 10)

const call = (method: string, path: string, body?: object, key?: string, as = shop.server.admin) =>
  shop.server.call(method, path, {
    as,
    ...(body && { body }),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })

const record = (id: string, amount: string, more: object = {}, key: string = randomUUID()) =>
  call(
    'POST',
    `/order/${id}/payments`,
    { method: 'bank', amount, paidOn: today(), note: 'Statement 4', ...more },
    key,
  )
const giveBack = (id: string, payment: string, amount: string, more: object = {}, key?: string) =>
  call('POST', `/order/${id}/refunds`, { payment, method: 'bank', amount, paidOn: today(), ...more }, key)
const takeBack = (entry: string, reason = 'A wrong order') =>
  call('POST', `/payment/${entry}/take-back`, { reason })
const undo = async (answer: { headers: Headers }) =>
  (await call('POST', `/activity/${answer.headers.get('change-id')}/undo`)).status

const documents = async (id: string) =>
  (await shop.read(id)).invoices.map(({ kind, total }: { kind: string; total: string }) => `${kind} ${total}`)
const paymentsOf = async (id: string): Promise<{ _id: string; kind: string; amount: string }[]> =>
  (await shop.read(id)).payments
const mailsOf = async (id: string) =>
  (
    await shop.server.connection.db
      .selectFrom('mails')
      .select('kind')
      .where('orderId', '=', id)
      .where(sql<boolean>`kind like 'payment-%'`)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('an order that is paid in parts stays UnPaid until its total is reached', async () => {
  const { id, customer } = await shop.placed()
  const part = await record(id, '100')
  expect([part.status, part.body]).toMatchObject([
    201,
    {
      paymentStatus: 'UnPaid',
      paid: '100.00',
      open: '249.00',
      whyNotPaid: '$100.00 of $349.00 has been paid: $249.00 is left to pay.',
    },
  ])
  expect(await documents(id)).toEqual([])
  const seen = await shop.read(id, customer)
  expect(seen).toMatchObject({ paid: '100.00', open: '249.00', payments: [{ amount: '100.00' }] })
  expect(JSON.stringify(seen)).not.toContain('Statement 4')
  const rest = await record(id, '249', { method: 'cash' })
  expect(rest.body).toMatchObject({ paymentStatus: 'Paid', paid: '349.00', open: '0.00', credit: '0.00' })
  expect(await documents(id)).toEqual(['invoice 349.00'])
  expect(await mailsOf(id)).toEqual(['payment-in-part', 'payment-confirmed'])
})

test('case 38: two partial transfers and 0.01 too much leave a credit of 0.01, which the next order can use', async () => {
  const { id, customer } = await shop.placed()
  await record(id, '200')
  const { body } = await record(id, '149.01')
  expect(body).toMatchObject({ paymentStatus: 'Paid', paid: '349.01', open: '0.00', credit: '0.01' })
  expect(await documents(id)).toEqual(['invoice 349.00'])

  const next = await makeOrder(shop.server, customer)
  expect((await call('GET', `/order/${next._id}/credits`)).body).toMatchObject([{ _id: id, credit: '0.01' }])
  const key = randomUUID()
  const use = () => call('POST', `/order/${next._id}/credits`, { from: id }, key)
  const used = await use()
  expect(used.body).toMatchObject({ paymentStatus: 'UnPaid', paid: '0.01', open: '348.99' })
  expect((await use()).body).toMatchObject({ paid: '0.01' })
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', credit: '0.00', refunded: '0.01' })
  expect(await documents(id)).toEqual(['invoice 349.00'])
  expect((await call('POST', `/order/${next._id}/credits`, { from: id }, randomUUID())).status).toBe(409)

  const moved = (await paymentsOf(next._id))[0]!
  expect((await takeBack(moved._id)).status).toBe(200)
  expect(await shop.read(id)).toMatchObject({ credit: '0.01', refunded: '0.00' })
  expect(await shop.read(next._id)).toMatchObject({ paid: '0.00', open: '349.00' })

  const stranger = await makeOrder(shop.server, await someone())
  expect((await call('POST', `/order/${stranger._id}/credits`, { from: id }, randomUUID())).status).toBe(409)
})

test('a payment is taken back with its invoice, and that can be undone', async () => {
  const { id } = await shop.placed()
  await record(id, '349')
  const entry = (await paymentsOf(id))[0]!
  const taken = await takeBack(entry._id)
  expect(taken.body).toMatchObject({ paymentStatus: 'UnPaid', paid: '0.00', paidAt: null })
  expect(await documents(id)).toEqual(['invoice 349.00', 'credit-note 349.00'])
  expect(await paymentsOf(id)).toMatchObject([{ takenBackReason: 'A wrong order' }])
  expect((await takeBack(entry._id)).status).toBe(200)
  expect(await undo(taken)).toBe(204)
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '349.00' })
  expect(await documents(id)).toEqual(['invoice 349.00', 'credit-note 349.00', 'invoice 349.00'])
})

test('the recording of a payment is undone with all that followed from it', async () => {
  const { id } = await shop.placed()
  const part = await record(id, '49')
  const rest = await record(id, '300')
  expect(await undo(rest)).toBe(204)
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid', paid: '49.00' })
  expect(await undo(part)).toBe(204)
  expect(await shop.read(id)).toMatchObject({ paid: '0.00', open: '349.00' })
})

test('any part of any payment is refunded by hand, with its credit note, and that can be taken back', async () => {
  const { id } = await shop.placed()
  await record(id, '149', { method: 'cash' })
  await record(id, '200')
  const [cash, bank] = await paymentsOf(id)
  const tooMuch = await giveBack(id, cash!._id, '149.01')
  expect([tooMuch.status, tooMuch.body.errors.amount]).toEqual([422, expect.stringContaining('$149.00')])
  const part = await giveBack(id, bank!._id, '50', { note: 'As agreed' })
  expect(part.body).toMatchObject({ paymentStatus: 'Paid', refunded: '50.00' })
  expect((await takeBack(bank!._id)).status).toBe(409)
  await giveBack(id, bank!._id, '150')
  const all = await giveBack(id, cash!._id, '149', { method: 'cash' })
  expect(all.body).toMatchObject({ paymentStatus: 'Refunded', refunded: '349.00' })
  expect(await documents(id)).toEqual([
    'invoice 349.00',
    'credit-note 50.00',
    'credit-note 150.00',
    'credit-note 149.00',
  ])
  expect((await mailsOf(id)).filter((kind) => kind === 'payment-refunded')).toHaveLength(3)
  const last = (await paymentsOf(id)).at(-1)!
  expect((await takeBack(last._id)).body).toMatchObject({ paymentStatus: 'Paid', refunded: '200.00' })
  expect((await documents(id)).at(-1)).toBe('invoice 149.00')
})

test('a refund at the provider that is recorded before its notice arrives counts once', async () => {
  const { id, key, capture } = await shop.paid()
  const [payment] = await paymentsOf(id)
  const refunded = await giveBack(id, payment!._id, '100', { method: 'provider' })
  expect(refunded.body).toMatchObject({ paymentStatus: 'Paid', refunded: '100.00' })
  const back = (amount: string) =>
    shop.webhook('PAYMENT.CAPTURE.REFUNDED', refundOf(`R${randomUUID().slice(0, 8)}`, capture, amount, key))
  await back('100.00')
  await expect.poll(async () => (await shop.ledger(id)).at(-1)).toMatchObject({ decision: 'noted' })
  expect(await shop.read(id)).toMatchObject({ refunded: '100.00' })
  const entry = (await paymentsOf(id)).at(-1)!
  expect((await takeBack(entry._id)).status).toBe(409)
  await back('249.00')
  await shop.becomes(id, { paymentStatus: 'Refunded', refunded: '349.00' })
})

test('an order that was set Paid by hand is refunded by recording it', async () => {
  const { id } = await shop.placed()
  await call('PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'Cash' })
  const refused = await shop.refund(id, { reason: '' })
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Record the refund')])
  const [payment] = await paymentsOf(id)
  expect((await giveBack(id, payment!._id, '349', { method: 'cash' })).body).toMatchObject({
    paymentStatus: 'Refunded',
  })
})

test('the rest of an order that was paid in part is paid through the provider, and each is refunded its way', async () => {
  const order = await shop.placed()
  const { id } = order
  await record(id, '149')
  const capture = await shop.complete(order, '200.00')
  await shop.becomes(id, { paymentStatus: 'Paid', paid: '349.00' })
  const back = await shop.refund(id, { reason: '' })
  expect(back.body).toMatchObject({ paymentStatus: 'Paid', refunded: '200.00' })
  expect(back.body.refunds).toMatchObject([{ payment: capture, amount: '200.00' }])
  expect(await documents(id)).toEqual(['invoice 349.00', 'credit-note 200.00'])

  const other = await shop.placed()
  await record(other.id, '149')
  await shop.complete(other, '349.00')
  await shop.becomes(other.id, { paymentStatus: 'OnHold', open: '200.00' })
})

test('what was paid in part is accepted as the full payment, for an order that loses a dispute too', async () => {
  const order = await shop.placed()
  const { id } = order
  expect((await call('POST', `/order/${id}/payments/accept`, { reason: 'x' })).status).toBe(409)
  await record(id, '340')
  const accepted = await call('POST', `/order/${id}/payments/accept`, { reason: 'Fees of the bank' })
  expect(accepted.body).toMatchObject({ paymentStatus: 'Paid', paid: '340.00', open: '0.00' })
  expect(await documents(id)).toEqual(['invoice 340.00'])
  expect(await undo(accepted)).toBe(204)
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'UnPaid', paid: '340.00' })

  const mixed = await shop.placed()
  await record(mixed.id, '149')
  const capture = await shop.complete(mixed, '200.00')
  await shop.becomes(mixed.id, { paymentStatus: 'Paid' })
  await shop.webhook('PAYMENT.CAPTURE.REVERSED', {
    ...refundOf(`R${randomUUID().slice(0, 8)}`, capture, '200.00', mixed.key),
    invoice_id: mixed.number,
  })
  await shop.becomes(mixed.id, { paymentStatus: 'Disputed' })
  expect((await record(mixed.id, '1')).status).toBe(409)
  const lost = await call('PUT', `/order-payment/${mixed.id}`, { paymentStatus: 'Refunded', reason: 'Lost' })
  expect(lost.body).toMatchObject({ paymentStatus: 'Paid', refunded: '200.00' })
})

test('forty payments of one order at once count each once', async () => {
  const { id } = await shop.placed()
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 40 }, () => record(id, '10', {}, key)))
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await shop.read(id)).toMatchObject({ paid: '10.00' })
  const many = await Promise.all(Array.from({ length: 40 }, () => record(id, '10')))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await shop.read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '410.00', credit: '61.00' })
  expect(await documents(id)).toEqual(['invoice 349.00'])
  const [payment] = await paymentsOf(id)
  const refunds = await Promise.all(Array.from({ length: 40 }, () => giveBack(id, payment!._id, '4')))
  expect(refunds.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(await shop.read(id)).toMatchObject({ refunded: '8.00' })
})

test('a credit is used once by forty requests, and by several orders not more than it is', async () => {
  const { id, customer } = await shop.placed()
  await record(id, '449')
  const pack = await makePackage(shop.server, '30')
  const orders = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await place(shop.server, orderOf(pack), { as: customer })).body._id,
    ),
  )
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      call('POST', `/order/${orders[i % orders.length]}/credits`, { from: id }, randomUUID()),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await shop.read(id)).toMatchObject({ credit: '0.00', refunded: '100.00' })
  const paid = await Promise.all(orders.map(async (order) => Number((await shop.read(order)).paid)))
  expect(paid.reduce((sum, each) => sum + each, 0)).toBe(100)
})

test('refuses what cannot be: a day to come, another entry with the same key, a payment of another order', async () => {
  const { id, customer } = await shop.placed()
  const later = await record(id, '10', { paidOn: '2999-12-31' })
  expect([later.status, later.body.errors]).toEqual([422, { paidOn: 'This day is in the future.' }])
  for (const amount of ['0', '-5', '1.001', 'x', '']) expect((await record(id, amount)).status).toBe(422)
  expect((await record(id, '10', { method: 'paypal-orders' })).status).toBe(422)
  const key = randomUUID()
  expect((await record(id, '10', {}, key)).status).toBe(201)
  expect((await record(id, '11', {}, key)).status).toBe(422)
  const canceled = await call('PUT', `/order-cancelled/${id}`, {}, undefined, customer)
  expect([canceled.status, canceled.body.detail]).toEqual([409, expect.stringContaining('A part')])
  const [payment] = await paymentsOf(id)
  const other = await shop.placed()
  expect((await giveBack(other.id, payment!._id, '10')).status).toBe(422)
  expect((await takeBack(randomUUID())).status).toBe(404)
  expect((await giveBack(other.id, randomUUID(), '10')).status).toBe(422)
})

test('a provider’s payment cannot be taken back, and a person needs the permission of the entry', async () => {
  const { id } = await shop.paid()
  const [payment] = await paymentsOf(id)
  expect((await takeBack(payment!._id)).status).toBe(409)

  const viewer = await staffMember(shop.server, 'Viewer', ['orders.read', 'orders.all', 'payments.read'])
  const order = await shop.placed()
  await record(order.id, '10')
  const [entry] = await paymentsOf(order.id)
  const refused = await call(
    'POST',
    `/payment/${entry!._id}/take-back`,
    { reason: 'x' },
    undefined,
    viewer.as,
  )
  expect(refused.status).toBe(403)
})
