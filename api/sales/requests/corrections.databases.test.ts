import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAsGuest } from '#dev/test/company.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, transferSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { staffMember } from '#dev/test/staff.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const german = {
  customerName: 'Ada Lovelace',
  company: 'Alfa GmbH',
  customerAddress: 'Ropewalk 1',
  postalCode: '50667',
  city: 'Koln',
  customerCountry: 'DE',
}
const french = {
  ...german,
  company: 'Alpha SARL',
  taxNumber: 'FR12345678901',
  postalCode: '13002',
  city: 'Marseille',
  customerCountry: 'FR',
}

async function orderFor(as: string, buyer: object = german): Promise<string> {
  const body = { ...orderOf(await makePackage(shop.server)), ...buyer }
  return (await place(shop.server, body, { as })).body._id
}

interface Caller {
  as?: string
  link?: string
}
const report = (id: string, who: Caller, buyer: object, reason = 'The company is spelled wrong.') =>
  shop.server.call('POST', `/order/${id}/requests`, { ...who, body: { kind: 'correction', reason, buyer } })
const answer = (id: string, body: object = {}, as = shop.server.admin) =>
  shop.server.call('POST', `/order-request/${id}/answer`, {
    as,
    body: { outcome: 'agreed', answer: 'Here is the right one.', ...body },
  })
const history = async (id: string) =>
  (await shop.server.call('GET', `/order/${id}`, { as: shop.server.admin })).body.history as {
    what: string
    after: string
    reason?: string | null
  }[]
const mailsOf = async (id: string, kind: string) =>
  (await shop.server.call('GET', `/mails?orderId=${id}&kind=${kind}`, { as: shop.server.admin })).body as {
    _id: string
    subject: string
  }[]

test('a wrong invoice is replaced by a credit note and a new one, with the tax of the corrected buyer', async () => {
  const unpaid = await someone()
  const before = await report(await orderFor(unpaid), { as: unpaid }, french)
  expect(before.status, 'before there is an invoice').toBe(409)
  const { id, as, notice } = await shop.paid(german)
  const [wrong] = await shop.invoicesOf(id)

  const { status, body: request } = await report(id, { as }, { ...german, company: 'Alpha GmbH' })
  expect([status, request.correction]).toEqual([201, { company: 'Alpha GmbH' }])
  expect(await mailsOf(id, 'request-received')).toHaveLength(1)
  const waiting = (await shop.server.call('GET', '/order-requests', { as: shop.server.admin })).body
  expect(waiting).toContainEqual(expect.objectContaining({ _id: request._id, kind: 'correction' }))

  // The agency knows better: the company is French.
  expect((await answer(request._id, { buyer: french })).status).toBe(200)
  const [first, credit, right] = await shop.invoicesOf(id)
  expect(first).toEqual(wrong)
  expect([credit, right]).toMatchObject([
    { kind: 'credit-note', total: '349.00', corrects: wrong!.number },
    { kind: 'invoice', total: '349.00', replaces: wrong!.number },
  ])
  const xml = xmlIn(await invoicePdf(shop.server, right!._id, as))
  for (const part of ['Alpha SARL', 'Marseille', 'FR12345678901']) expect(xml).toContain(part)
  expect(valueOf(xml, 'CategoryCode')).toBe('AE')
  const credited = xmlIn(await invoicePdf(shop.server, credit!._id, as))
  expect(credited).toContain('Alfa GmbH')
  // BG-3 of EN 16931, of both.
  for (const each of [credited, xml])
    expect(each).toContain(
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${wrong!.number}</ram:IssuerAssignedID>`,
    )
  expect(valueOf(credited, 'RateApplicablePercent')).toBe('19.00')

  expect((await history(id)).slice(-3)).toMatchObject([
    { what: 'correction', after: 'company', reason: 'The company is spelled wrong.' },
    { what: 'requestClosed', after: 'agreed', reason: 'Here is the right one.' },
    { what: 'buyer', after: 'company, tax number, postal code, city, country' },
  ])
  const [mail] = await mailsOf(id, 'request-answered')
  expect(mail!.subject).toContain('Your corrected invoice')
  const sent = () => shop.smtp.received.find(({ raw }) => raw.includes('Your corrected invoice'))
  await expect.poll(sent, { timeout: 15_000 }).toBeTruthy()
  for (const { number } of [credit!, right!]) expect(sent()!.raw).toContain(`${number}.pdf`)

  // The same answer again changes nothing, and a refund is of the new invoice.
  expect((await answer(request._id, { buyer: french })).status).toBe(200)
  expect(await shop.invoicesOf(id)).toHaveLength(3)
  await notice('Refunded', '-349.00')
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  const refunded = (await shop.invoicesOf(id)).at(-1)!
  expect(refunded.kind).toBe('credit-note')
  expect(xmlIn(await invoicePdf(shop.server, refunded._id, as))).toContain(right!.number)
  expect((await report(id, { as }, french)).status, 'after all is credited').toBe(409)
})

test('a guest reports a wrong invoice by their link, and gets a reason if it stays as it is', async () => {
  const email = `${randomUUID()}@site.test`
  const { id, token } = await orderAsGuest(shop.server, email, {
    ...orderOf(await makePackage(shop.server)),
    ...german,
  })
  await shop.setPayment(id, 'Paid')
  const { body: request } = await report(id, { link: token }, german, 'The amount is without tax.')
  expect(request).toMatchObject({ kind: 'correction', correction: null })
  expect((await report(id, { link: token }, german, 'Something else.')).status).toBe(409)
  const declined = { outcome: 'declined', answer: 'The tax is on it.' }
  expect((await answer(request._id, declined)).body.state).toBe('declined')
  expect(await shop.invoicesOf(id)).toHaveLength(1)
  expect((await mailsOf(id, 'request-answered')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Our answer to your request'),
  ])
  expect((await history(id)).at(-1)).toMatchObject({ after: 'declined', reason: 'The tax is on it.' })
  // Another customer neither reports nor reads it.
  expect((await report(id, { as: await someone() }, german)).status).toBe(404)
})

test('an open invoice that was wrong is paid by the corrected one', async () => {
  const { server } = shop
  await server.call('PUT', '/bank-transfer', { as: server.admin, body: transferSettings })
  const as = await someone()
  const id = await orderFor(as)
  expect((await server.call('POST', `/order/${id}/transfer`, { as })).status).toBe(200)
  const { body: request } = await report(id, { as }, { ...german, city: 'Köln' })
  const waiting = (await server.call('GET', '/order-requests', { as: server.admin })).body
  expect(waiting).toContainEqual(expect.objectContaining({ _id: request._id }))
  await answer(request._id)
  const [wrong, , right] = await shop.invoicesOf(id)
  const reference = async (invoice: { _id: string }) =>
    valueOf(xmlIn(await invoicePdf(server, invoice._id, as)), 'PaymentReference')
  expect(await reference(right!)).toMatch(/^RF/)
  expect(await reference(right!)).not.toBe(await reference(wrong!))
  expect((await server.call('GET', `/order/${id}`, { as })).body).toMatchObject({
    city: 'Köln',
    paymentStatus: 'UnPaid',
    open: '349.00',
  })
  await shop.setPayment(id, 'Paid')
  expect(await shop.totals(id)).toEqual(['invoice 349.00', 'credit-note 349.00', 'invoice 349.00'])
})

test('only who may issue invoices corrects one', async () => {
  const as = await someone()
  const id = await orderFor(as)
  await shop.setPayment(id, 'Paid')
  const { body: request } = await report(id, { as }, french)
  const worker = await staffMember(shop.server, 'Order worker', ['orders.all'])
  expect((await answer(request._id, {}, worker.as)).status).toBe(403)
  expect(await shop.invoicesOf(id)).toHaveLength(1)
  const wrong = await answer(request._id, { buyer: { ...french, taxNumber: 'FR1' } })
  expect(wrong.status).toBe(422)
  expect((await answer(request._id)).status).toBe(200)
  expect(await shop.invoicesOf(id)).toHaveLength(3)
})
