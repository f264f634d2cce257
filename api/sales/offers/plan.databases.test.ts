import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn, transferSettings } from '#dev/test/invoices.ts'
import { mailsOf } from '#dev/test/mails.ts'
import { accept, makeSentOffer } from '#dev/test/offers.ts'
import { orderKeyIn } from '#dev/test/orders.ts'
import { amountOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'
import { remindOfPayment } from '../orders/payment-reminder.ts'
import { remindOfInvoices } from '../orders/transfer/reminders.ts'
import { askForInstalments } from '../orders/due-instalments.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  shop.server.call(method, path, { as: shop.server.admin, ...(body && { body }) })
const read = async (id: string) => (await call('GET', `/order/${id}`)).body
const record = (id: string, amount: string) =>
  call('POST', `/order/${id}/payments`, { method: 'bank', amount, paidOn: '2026-01-02' })

/** An accepted offer of 99.99 that is paid in parts. */
async function acceptInParts(plan: object[]) {
  const offer = await makeSentOffer(shop.server, { plan })
  const { body, text } = await accept(shop.server, offer, { customerCountry: 'DE' })
  if (!body?.order) throw new Error(text)
  return { ...orderKeyIn(body.order), email: offer.email }
}
const inThree = [
  { share: '30%', due: 'acceptance' },
  { share: '35%', due: 'date', dueOn: '2031-01-15' },
  { share: '', due: 'delivery' },
]

/** Pays what the payment form asks for. */
async function payOnline({ id, token }: { id: string; token: string }) {
  const { body, text } = await shop.server.call('POST', `/pay/${id}`, { link: token })
  if (!body?.form) throw new Error(text)
  await sendNotice(shop.server, noticeOf(body.form.fields))
  return amountOf(body.form.fields)
}

test('case 31: 30% of 99.99 and the rest in two parts: each is asked for, paid and invoiced to the cent', async () => {
  const order = await acceptInParts(inThree)
  const { id } = order
  expect(await read(id)).toMatchObject({ total: '99.99', open: '99.99', next: '30.00', startsUnpaid: false })
  expect(await payOnline(order)).toBe('30.00')
  await shop.becomes(id, { paid: '30.00' })
  // The work has begun, and the rest is expected.
  expect(await read(id)).toMatchObject({
    paymentStatus: 'UnPaid',
    startsUnpaid: true,
    stage: 'progress',
    next: '35.00',
  })
  expect(await shop.totals(id)).toEqual(['invoice 30.00'])

  expect((await record(id, '35.00')).status).toBe(201)
  expect(await shop.totals(id)).toEqual(['invoice 30.00', 'invoice 35.00'])
  expect(await payOnline(order)).toBe('34.99')
  await shop.becomes(id, { paymentStatus: 'Paid', paid: '99.99' })
  expect(await shop.totals(id)).toEqual(['invoice 30.00', 'invoice 35.00', 'invoice 34.99'])
  expect((await read(id)).instalments.map(({ isPaid }: { isPaid: boolean }) => isPaid)).toEqual([
    true,
    true,
    true,
  ])
  for (const [i, total] of ['30.00', '35.00', '34.99'].entries()) {
    const { _id } = (await shop.invoicesOf(id))[i]!
    const xml = xmlIn(await invoicePdf(shop.server, _id, shop.server.admin))
    expect(valueOf(xml, 'GrandTotalAmount')).toBe(total)
    const [net, tax] = ['TaxBasisTotalAmount', 'TaxTotalAmount'].map((name) => Number(valueOf(xml, name)))
    expect((net! + tax!).toFixed(2)).toBe(total)
    const part = `${i + 1} of 3`
    expect(xml).toContain(`Part ${part} of order ${(await read(id)).number}`)
  }
  const mailed = await mailTexts(id)
  for (const kind of ['payment-in-part', 'payment-confirmed'])
    expect(
      mailed.filter((mail) => mail.kind === kind).map(({ text }) => /Part: (.*)/.exec(text)?.[1]),
    ).toEqual(kind === 'payment-in-part' ? ['1 of 3', '2 of 3'] : ['3 of 3'])
})

const mailTexts = (orderId: string) =>
  shop.server.connection.db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

test('a mail that a part is due asks for what was due before and is not paid, too', async () => {
  const { id } = await acceptInParts(inThree)
  const untilDue = Date.parse('2031-01-15T12:00:00Z') - shop.server.ctx.now().getTime()
  await shop.server.after(untilDue, () => askForInstalments(shop.server.ctx))
  const [asked] = (await mailTexts(id)).filter(({ kind }) => kind === 'instalment-due')
  expect(asked!.text).toContain('$65.00')
  expect(asked!.text).toContain('1–2 of 3')
})

test('a part that is due on a day, or on delivery, is asked for then, once', async () => {
  const { id, email } = await acceptInParts(inThree)
  await record(id, '30.00')
  const asked = async () =>
    (await mailsOf(shop.server, email)).filter(({ kind }: { kind: string }) => kind === 'instalment-due')
      .length
  await askForInstalments(shop.server.ctx)
  expect(await asked()).toBe(0)
  const untilDue = Date.parse('2031-01-15T12:00:00Z') - shop.server.ctx.now().getTime()
  for (let i = 0; i < 2; i++) await shop.server.after(untilDue, () => askForInstalments(shop.server.ctx))
  expect(await asked()).toBe(1)
  await record(id, '35.00')
  expect((await call('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })).status).toBe(200)
  expect(await asked()).toBe(2)
  const [item] = (await call('GET', `/open-items?q=${(await read(id)).number}`)).body
  expect(item).toMatchObject({ open: '34.99', dueOn: new Date().toISOString().slice(0, 10) })
})

test('a payment above a part counts for the next one, and a part of one is no invoice', async () => {
  const { id } = await acceptInParts(inThree)
  await record(id, '10.00')
  expect(await read(id)).toMatchObject({ next: '20.00', startsUnpaid: false })
  expect(await shop.totals(id)).toEqual([])
  await record(id, '60.00')
  expect(await read(id)).toMatchObject({ next: '29.99', startsUnpaid: true })
  expect(await shop.totals(id)).toEqual(['invoice 65.00'])
  await record(id, '29.99')
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', open: '0.00' })
  expect(await shop.totals(id)).toEqual(['invoice 65.00', 'invoice 34.99'])
})

test('on invoice, each part is an open invoice of its own, once it is due', async () => {
  expect((await call('PUT', '/bank-transfer', transferSettings)).status).toBe(200)
  const { id } = await acceptInParts(inThree)
  expect((await call('POST', `/order/${id}/transfer`)).status).toBe(200)
  expect((await read(id)).transfer).toMatchObject({ amount: '30.00' })
  await record(id, '30.00')
  expect(await read(id)).toMatchObject({ transfer: null, next: '35.00', startsUnpaid: true })
  const untilDue = Date.parse('2031-01-15T12:00:00Z') - shop.server.ctx.now().getTime()
  await shop.server.after(untilDue, () => askForInstalments(shop.server.ctx))
  expect((await read(id)).transfer).toMatchObject({ amount: '35.00', dueOn: '2031-01-29' })
  expect(await shop.totals(id)).toEqual(['invoice 30.00', 'invoice 35.00'])
})

test('an order whose first part is due later begins at once', async () => {
  const { id } = await acceptInParts([{ share: '', due: 'delivery' }])
  expect(await read(id)).toMatchObject({ paymentStatus: 'UnPaid', startsUnpaid: true, stage: 'progress' })
})

test('a refund of a part is a credit note, and a part that is taken back is one, too', async () => {
  const { id } = await acceptInParts(inThree)
  await record(id, '30.00')
  const [payment] = (await read(id)).payments
  expect((await call('POST', `/payment/${payment._id}/take-back`, { reason: 'Another client' })).status).toBe(
    200,
  )
  expect(await shop.totals(id)).toEqual(['invoice 30.00', 'credit-note 30.00'])
  expect(await read(id)).toMatchObject({ next: '30.00', paid: '0.00' })
})

/** A date that stands for none, in any form; ids may contain its digits. */
const noDay = /(?:2999|1970)-\d\d-\d\d|[/ ](?:2999|1970)\b/

test('a part that is due on delivery has no day before that, wherever due days are read', async () => {
  expect((await call('PUT', '/bank-transfer', transferSettings)).status).toBe(200)
  const onDelivery = [
    { share: '65', due: 'acceptance' },
    { share: '', due: 'delivery' },
  ]
  // One is paid at once, the other on invoice, in one transfer with a part that is not invoiced yet.
  const online = await acceptInParts(onDelivery)
  await record(online.id, '65.00')
  const transferred = await acceptInParts(inThree)
  expect((await call('POST', `/order/${transferred.id}/transfer`)).status).toBe(200)
  await record(transferred.id, '65.00')
  expect(await shop.totals(transferred.id)).toEqual(['invoice 30.00', 'invoice 35.00'])
  for (const { id } of [online, transferred]) {
    const order = await read(id)
    expect(order).toMatchObject({ next: '34.99', transfer: null })
    const [item] = (await call('GET', `/open-items?q=${order.number}`)).body
    expect(item).toMatchObject({ open: '34.99', dueOn: null, daysOverdue: 0 })
    const ofCustomer = `/open-items?customerId=${order.customerId}&overdue=1`
    expect((await call('GET', ofCustomer)).body).toEqual([])
    const customers = (await call('GET', '/open-items/customers')).body
    expect(
      customers.find((each: { customerId: string }) => each.customerId === order.customerId),
    ).toMatchObject({ dueOn: null, overdue: '0.00' })
  }
  // What was paid before it was invoiced is not to be transferred again.
  const [, second] = await shop.invoicesOf(transferred.id)
  const xml = xmlIn(await invoicePdf(shop.server, second!._id, shop.server.admin))
  expect(valueOf(xml, 'DuePayableAmount')).toBe('0.00')
  expect(xml).not.toContain('DueDateDateTime')
  for (const path of ['/invoices', '/orders', '/open-items', `/order/${transferred.id}`])
    expect((await call('GET', path)).text).not.toMatch(noDay)
  // Nobody is reminded of it, however late it gets.
  await shop.server.after(400 * 24 * 60 * 60 * 1000, async () => {
    await remindOfInvoices(shop.server.ctx)
    for (const { id } of [online, transferred]) await remindOfPayment(shop.server.ctx, id)
  })
  for (const { email } of [online, transferred]) {
    const mails = await mailsOf(shop.server, email)
    expect(JSON.stringify(mails)).not.toMatch(/remind/)
    expect(JSON.stringify(mails)).not.toMatch(noDay)
  }
})

test('a payment of less than an invoiced part leaves the day of its invoice', async () => {
  expect((await call('PUT', '/bank-transfer', transferSettings)).status).toBe(200)
  const { id } = await acceptInParts(inThree)
  await call('POST', `/order/${id}/transfer`)
  const [before] = (await call('GET', `/open-items?q=${(await read(id)).number}`)).body
  await record(id, '10.00')
  const [after] = (await call('GET', `/open-items?q=${(await read(id)).number}`)).body
  expect(after).toMatchObject({ open: '89.99', dueOn: before.dueOn })
})

test.each([
  ['online', false],
  ['on invoice', true],
])(
  'an order that is delivered before a part is due on a day asks for the part of the delivery only: %s',
  async (_, onInvoice) => {
    expect((await call('PUT', '/bank-transfer', transferSettings)).status).toBe(200)
    const { id, email } = await acceptInParts(inThree)
    if (onInvoice) expect((await call('POST', `/order/${id}/transfer`)).status).toBe(200)
    await record(id, '30.00')
    expect((await call('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ next: '34.99', transfer: onInvoice ? { amount: '34.99' } : null })
    expect((await read(id)).instalments.map(({ amount }: { amount: string }) => amount)).toEqual([
      '30.00',
      '34.99',
      '35.00',
    ])
    const kinds = (await mailsOf(shop.server, email)).map(({ kind }: { kind: string }) => kind)
    expect(kinds.at(-1)).toBe(onInvoice ? 'open-invoice' : 'instalment-due')
    await record(id, '34.99')
    const [item] = (await call('GET', `/open-items?q=${(await read(id)).number}`)).body
    expect(item).toMatchObject({ open: '35.00', dueOn: '2031-01-15' })
    expect(await shop.totals(id)).toEqual(['invoice 30.00', 'invoice 34.99'])
  },
)

test('a part that was paid before its day stays paid when the order is delivered', async () => {
  const { id } = await acceptInParts(inThree)
  await record(id, '65.00')
  await call('PUT', `/order-status/${id}`, { orderStatus: 'Delivered' })
  const [item] = (await call('GET', `/open-items?q=${(await read(id)).number}`)).body
  expect(item).toMatchObject({ open: '34.99', dueOn: new Date().toISOString().slice(0, 10) })
})
