import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice, startPayPalStub, type PayPalStub } from '#dev/test/paypal.ts'
import { startTestServer, token, type TestServer } from '#dev/test/server.ts'
import { startSmtp, type SmtpStandIn } from '#dev/test/smtp.ts'
import { inTransaction } from '../db/database.ts'
import { nextNumber } from './numbers.ts'

let server: TestServer
let paypal: PayPalStub
let smtp: SmtpStandIn
beforeAll(async () => {
  ;[paypal, smtp] = await Promise.all([startPayPalStub(), startSmtp()])
  server = await startTestServer({ paypalAt: paypal.at, settings: { SMTP_URL: smtp.url } })
  await server.call('POST', '/add-email', { as: server.admin, body: { paypalEmail: 'shop@site.test' } })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([paypal[Symbol.asyncDispose](), smtp[Symbol.asyncDispose]()])
})

interface Listed {
  _id: string
  kind: 'invoice' | 'credit-note'
  number: string
  total: string
}

const invoicesOf = async (id: string): Promise<Listed[]> =>
  (await server.call('GET', `/order/${id}`, { as: server.admin })).body.invoices
const byHand = (id: string, paymentStatus: 'Paid' | 'Refunded') =>
  server.call('PUT', `/order-payment/${id}`, {
    as: server.admin,
    body: { paymentStatus, reason: 'By hand.' },
  })
const totals = async (id: string) => (await invoicesOf(id)).map(({ kind, total }) => `${kind} ${total}`)

/** An order of $349.00, paid by a notice; gives how to send another notice about it. */
async function paid(more: object = {}) {
  const uid = randomUUID()
  const as = await someone(uid)
  const { body: order } = await place(server, { ...orderOf(await makePackage(server)), ...more }, { as })
  const id: string = order._id
  const form = await formOf(server, id, as)
  const transaction = `T${randomUUID().slice(0, 8)}`
  await sendNotice(server, noticeOf(form, { txn_id: transaction }))
  await becomes(id, { paymentStatus: 'Paid' })
  const notice = (payment_status: string, mc_gross: string) =>
    sendNotice(
      server,
      noticeOf(form, { payment_status, mc_gross, parent_txn_id: transaction, txn_type: undefined }),
    )
  return { id, as, email: `${uid}@site.test`, notice }
}
const becomes = (id: string, what: object) =>
  expect
    .poll(async () => (await server.call('GET', `/order/${id}`, { as: server.admin })).body, {
      timeout: 15_000,
    })
    .toMatchObject(what)

test('there are receipts until the owner has entered who issues invoices; then the owner issues one that is missing', async () => {
  const { _id: id } = await makeOrder(server, server.customer)
  await byHand(id, 'Paid')
  expect(await invoicesOf(id)).toEqual([])
  const issue = () => server.call('POST', `/order/${id}/invoice`, { as: server.admin })
  expect((await issue()).status).toBe(409)

  expect((await saveInvoiceSettings(server, {}, { 'If-Match': '"0"' })).status).toBe(200)
  expect((await saveInvoiceSettings(server, { note: 'x' }, { 'If-Match': '"0"' })).status).toBe(412)
  expect(await invoicesOf(id)).toEqual([])
  expect((await issue()).status).toBe(201)
  expect(await totals(id)).toEqual(['invoice 349.00'])
  expect((await issue()).status).toBe(409)
})

test.each<[string, object]>([
  ['prefix', { prefix: 'inv 1' }],
  ['creditPrefix', { creditPrefix: 'INV-' }],
  ['vatNumber', { vatNumber: 'DE12' }],
  ['taxNumber', { vatNumber: '', taxNumber: '' }],
  ['exemptText', { taxMode: 'exempt' }],
  ['taxRules', { taxRules: Array(2).fill({ country: 'DE', region: '', rate: '19', name: 'VAT' }) }],
  ['taxRules.0.rate', { taxRules: [{ country: 'DE', region: '', rate: '-1', name: 'VAT' }] }],
  ['country', { country: 'Atlantis' }],
])('settings with a wrong %s are refused there', async (field, more) => {
  const { status, body } = await saveInvoiceSettings(server, more)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a payment issues the invoice, which goes along with its mail and holds itself as data', async () => {
  const { id, as, email } = await paid({ customerCountry: 'FR' })
  const [invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ kind: 'invoice', total: '349.00', currency: 'USD' })

  const pdf = await invoicePdf(server, invoice!._id, as)
  const text = pdf.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  for (const part of [
    'GTS_PDFA1',
    '<pdfaid:part>3<',
    '/AFRelationship /Alternative',
    '<fx:ConformanceLevel>EN 16931<',
  ])
    expect(text).toContain(part)
  // Every font is embedded: readers have none of their own for an archive.
  expect(text).not.toMatch(/\/BaseFont \/Helvetica/)
  const xml = xmlIn(pdf)
  expect(valueOf(xml, 'TypeCode')).toBe('380')
  const values = [
    'TaxBasisTotalAmount',
    'TaxTotalAmount',
    'GrandTotalAmount',
    'TotalPrepaidAmount',
    'DuePayableAmount',
  ]
  expect(values.map((name) => valueOf(xml, name))).toEqual(['293.28', '55.72', '349.00', '349.00', '0.00'])
  expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>')

  await expect
    .poll(() => smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw))
    .toContainEqual(expect.stringContaining(invoice!.number))
  const { raw } = smtp.received.find(({ to, raw }) => to.includes(email) && raw.includes('application/pdf'))!
  const { attachments } = await simpleParser(raw)
  expect(attachments.map(({ filename }) => filename)).toEqual([`${invoice!.number}.pdf`])
})

test('an invoice stays what it was, whatever is changed later', async () => {
  const { id, as } = await paid({ billing: { ...company, company: 'Before SARL' } })
  const [invoice] = await invoicesOf(id)
  const before = await invoicePdf(server, invoice!._id, as)
  expect(xmlIn(before)).toContain('Before SARL')
  const { headers } = await saveInvoiceSettings(server, { name: 'Another Ltd', note: 'New words' })
  await server.call('PUT', '/me/billing', { as, body: { ...company, company: 'After SARL' } })
  expect(xmlIn(await invoicePdf(server, invoice!._id, as))).toBe(xmlIn(before))
  const change = sql`update invoices set total = 1 where id = ${invoice!._id}`.execute(server.connection.db)
  await expect(change).rejects.toThrow('never changed')
  const undo = await server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: server.admin })
  expect(undo.status).toBe(204)
  expect((await server.call('GET', '/invoice-settings', { as: server.admin })).body.name).toBe(
    'Larkfield GmbH',
  )
})

const company = {
  company: 'Boulangerie Martin',
  taxNumber: 'FR 12 345 678 901',
  street: '3 rue du Port',
  postalCode: '13002',
  city: 'Marseille',
  region: '',
  country: 'France',
}

test('a company of another country in the EU gets a reverse charge, by details that are saved once', async () => {
  const as = await someone()
  const pack = orderOf(await makePackage(server))
  const wrong = await place(server, { ...pack, billing: { ...company, taxNumber: 'FR1' } }, { as })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { 'billing.taxNumber': expect.stringContaining('VAT number that begins with FR') },
  ])
  await place(server, { ...pack, billing: company }, { as })
  const { body: saved } = await server.call('GET', '/me/billing', { as })
  expect(saved).toEqual({ ...company, taxNumber: 'FR12345678901', country: 'FR' })

  const { _id: id } = (await place(server, pack, { as })).body
  await byHand(id, 'Paid')
  const [invoice] = await invoicesOf(id)
  const xml = xmlIn(await invoicePdf(server, invoice!._id, as))
  expect(['CategoryCode', 'TaxTotalAmount', 'GrandTotalAmount'].map((name) => valueOf(xml, name))).toEqual([
    'AE',
    '0.00',
    '349.00',
  ])
  for (const part of ['Boulangerie Martin', '13002', 'FR12345678901', 'Reverse charge', 'VATEX-EU-AE'])
    expect(xml).toContain(part)
  const { body: mine } = await server.call('GET', '/me/export', { as })
  expect(mine.billing.company).toBe('Boulangerie Martin')
  expect(mine.orders.flatMap(({ invoices }: { invoices: Listed[] }) => invoices)).toHaveLength(1)
  expect((await server.call('DELETE', '/me', { as })).status).toBe(204)
  expect(
    await server.connection.db
      .selectFrom('billing_details')
      .select('company')
      .where('company', '=', company.company)
      .execute(),
  ).toEqual([])
  expect(await totals(id)).toEqual(['invoice 349.00'])
})

test('each refund gets a credit note that names its invoice; together they are the whole of it', async () => {
  const { id, as, email, notice } = await paid({ customerCountry: 'FR' })
  await notice('Refunded', '-100.00')
  await becomes(id, { refunded: '100.00' })
  await notice('Refunded', '-249.00')
  await becomes(id, { paymentStatus: 'Refunded' })
  expect(await totals(id)).toEqual(['invoice 349.00', 'credit-note 100.00', 'credit-note 249.00'])
  const [invoice, ...notes] = await invoicesOf(id)
  const data = await Promise.all(notes.map(async (note) => xmlIn(await invoicePdf(server, note._id, as))))
  for (const xml of data) {
    expect(valueOf(xml, 'TypeCode')).toBe('381')
    expect(xml).toContain(`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${invoice!.number}<`)
  }
  const taxes = data.map((xml) => Number(valueOf(xml, 'TaxTotalAmount')))
  expect(taxes[0]! + taxes[1]!).toBeCloseTo(55.72, 5)
  await expect
    .poll(() => smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw))
    .toContainEqual(expect.stringContaining(`${notes[1]!.number}.pdf`))
})

test('a refund of the last cents gets its credit note, whatever was rounded before', async () => {
  const { id, as, notice } = await paid({ customerCountry: 'FR' })
  for (const [part, refunded] of [
    ['-100.00', '100.00'],
    ['-100.00', '200.00'],
    ['-148.98', '348.98'],
  ] as const) {
    await notice('Refunded', part)
    await becomes(id, { refunded })
  }
  await notice('Refunded', '-0.02')
  await becomes(id, { paymentStatus: 'Refunded' })
  const [, ...notes] = await invoicesOf(id)
  const data = await Promise.all(notes.map(async (note) => xmlIn(await invoicePdf(server, note._id, as))))
  const all = (name: string) => data.map((xml) => valueOf(xml, name))
  expect(all('GrandTotalAmount')).toEqual(['100.00', '100.00', '148.98', '0.02'])
  expect(all('TaxBasisTotalAmount')).toEqual(['84.03', '84.04', '125.19', '0.02'])
  expect(all('TaxTotalAmount')).toEqual(['15.97', '15.96', '23.79', '0.00'])
})

test('a lost dispute gets a credit note, and so does a payment that was set by hand and undone', async () => {
  const { id, notice } = await paid()
  await notice('Reversed', '-349.00')
  await becomes(id, { paymentStatus: 'Disputed' })
  expect(await totals(id)).toEqual(['invoice 349.00'])
  await byHand(id, 'Refunded')
  expect(await totals(id)).toEqual(['invoice 349.00', 'credit-note 349.00'])

  const { _id: other } = await makeOrder(server, await someone())
  const { headers } = await byHand(other, 'Paid')
  const undo = await server.call('POST', `/activity/${headers.get('change-id')}/undo`, { as: server.admin })
  expect(undo.status).toBe(204)
  await byHand(other, 'Paid')
  expect(await totals(other)).toEqual(['invoice 349.00', 'credit-note 349.00', 'invoice 349.00'])
})

test('the numbers of twenty payments at once have no gap, with others that are rolled back between them', async () => {
  const as = await someone()
  const pack = orderOf(await makePackage(server))
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await place(server, pack, { as })).body._id as string),
  )
  const rolledBack = () =>
    inTransaction(server.connection.db, async (tx) => {
      await nextNumber(tx, 'INV-', new Date().toISOString().slice(0, 10))
      throw new Error('rolled back')
    }).catch((error: Error) => expect(error.message).toBe('rolled back'))
  await Promise.all(ids.flatMap((id) => [byHand(id, 'Paid'), rolledBack()]))
  const numbers = (await Promise.all(ids.map(invoicesOf))).flat().map(({ number }) => number)
  expect(new Set(numbers).size).toBe(20)
  const { body: series } = await server.call('GET', '/invoices/numbers', { as: server.admin })
  for (const { missing, count, last } of series) {
    expect(missing).toEqual([])
    expect(last).toMatch(new RegExp(`-0*${count}$`))
  }
})

test('an invoice is for whoever sees its order, and for nobody else', async () => {
  const { id, as } = await paid()
  const [invoice] = await invoicesOf(id)
  const get = async (path: string, by?: string) =>
    (await server.call('GET', path, by === undefined ? {} : { as: by })).status
  const path = `/invoice/${invoice!._id}/pdf`
  expect(await Promise.all([get(path, as), get(path, server.admin)])).toEqual([200, 200])
  const unverified = await token({ uid: 'x', email: 'customer@site.test', verified: false })
  expect(await Promise.all([get(path, server.customer), get(path, unverified), get(path)])).toEqual([
    404, 404, 401,
  ])
  expect(await get(`/invoice/${randomUUID()}/pdf`, as)).toBe(404)
  expect(await get(`/order/${id}/receipt.pdf`, as)).toBe(200)
})

test('the list is found by number and customer, and exported with credit notes as negative amounts', async () => {
  const { id, email, notice } = await paid({ customerName: 'Ναταλία Παπαδοπούλου 山田 สมชาย' })
  await notice('Refunded', '-49.00')
  await becomes(id, { refunded: '49.00' })
  const search = async (q: string): Promise<(Listed & { orderNumber: string })[]> =>
    (await server.call('GET', `/invoices?q=${encodeURIComponent(q)}`, { as: server.admin })).body
  const found = await search('Παπαδοπούλου')
  expect(found).toHaveLength(2)
  for (const q of [found[0]!.orderNumber, email.toUpperCase()])
    expect((await search(q)).map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id))
  const { text } = await server.call('GET', '/invoices.csv?kind=credit-note', { as: server.admin })
  const line = text.split('\r\n').find((each) => each.includes('Παπαδοπούλου'))
  expect(line).toMatch(/^CN-\d{4}-\d{4},credit-note,[\d-]{10},-49,-49,0,0,,O,USD,/)
  const pdf = await invoicePdf(server, found[0]!._id, server.admin)
  const zip = await fetch(`${server.url}/api/invoices.zip?q=${encodeURIComponent(found[0]!.number)}`, {
    headers: { Authorization: `Bearer ${server.admin}` },
  })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual([`${found[0]!.number}.pdf`])
  expect(pdf.equals(files[`${found[0]!.number}.pdf`]!)).toBe(true)
  const { body: results } = await server.call('GET', `/search?q=${found[0]!.number}`, { as: server.admin })
  expect(results).toMatchObject([{ kind: 'invoice', id: found[0]!._id, title: found[0]!.number }])
  expect(pdf.toString('latin1')).toMatch(/DejaVuSans[\s\S]*NotoSansJP[\s\S]*NotoSansThai/)
})
