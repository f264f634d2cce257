import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testContext } from '#dev/test/context.ts'
import { startInvoiceShop, type ListedInvoice } from '#dev/test/invoice-shop.ts'
import {
  companyBilling,
  companyBuyer as company,
  invoicePdf,
  saveInvoiceSettings,
  valueOf,
  xmlIn,
} from '#dev/test/invoices.ts'
import { lockTools } from '#dev/test/locks.ts'
import { makeOrder, makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { token } from '#dev/test/server.ts'
import { removeSetting } from '#dev/test/settings.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { emptySettings } from '../invoice-settings.ts'
import { nextNumber } from './numbers.ts'
import { saveSettings } from './settings.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

// PGlite has one connection, so that transactions cannot run at the same time.
test.skipIf(!inject('postgres'))('does not overwrite settings that another user saves first', async () => {
  const { hold, untilWaiting } = lockTools(() => shop.server)
  const release = await hold((tx) =>
    saveSettings(testContext(tx), { ...emptySettings, name: 'The other' }, 0),
  )
  const second = saveInvoiceSettings(shop.server, {}, { 'If-Match': '"0"' })
  await untilWaiting(1)
  await release()
  expect((await second).status).toBe(412)
  await removeSetting(shop.server, 'invoiceSettings')
})

test('issues invoices only after the owner has saved the settings, and a missing one on request', async () => {
  const { _id: id } = await makeOrder(shop.server, shop.server.customer)
  await shop.setPayment(id, 'Paid')
  expect(await shop.invoicesOf(id)).toEqual([])
  const issue = () => shop.server.call('POST', `/order/${id}/invoice`, { as: shop.server.admin })
  expect((await issue()).status).toBe(409)

  expect((await saveInvoiceSettings(shop.server, {}, { 'If-Match': '"0"' })).status).toBe(200)
  expect((await saveInvoiceSettings(shop.server, { note: 'x' }, { 'If-Match': '"0"' })).status).toBe(412)
  // The response to the first one may have been lost.
  const repeated = await saveInvoiceSettings(shop.server, {}, { 'If-Match': '"0"' })
  expect([repeated.status, repeated.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await shop.invoicesOf(id)).toEqual([])
  expect((await issue()).status).toBe(201)
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
  expect((await issue()).status).toBe(409)
})

test.each<[string, object]>([
  ['prefix', { prefix: 'inv 1' }],
  ['creditPrefix', { creditPrefix: 'INV-' }],
  ['vatNumber', { vatNumber: 'DE12' }],
  ['taxNumber', { vatNumber: '', taxNumber: '' }],
  ['exemptText', { taxMode: 'exempt' }],
  ['taxRules', { taxRules: Array(2).fill({ country: 'DE', region: '', rate: '19', name: 'VAT' }) }],
  ['taxRules', { taxRules: [{ country: 'EU', region: 'Bavaria', rate: '19', name: 'VAT' }] }],
  ['taxRules', { taxRules: [{ country: '*', region: 'Texas', rate: '8', name: 'Tax' }] }],
  ['taxRules.0.rate', { taxRules: [{ country: 'DE', region: '', rate: '-1', name: 'VAT' }] }],
  ['country', { country: 'Atlantis' }],
])('reports a wrong %s of the settings at its field', async (field, more) => {
  const { status, body } = await saveInvoiceSettings(shop.server, more)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('issues the invoice with the payment, attaches it to the mail, and embeds its data in the PDF', async () => {
  const { id, as, email } = await shop.paid({ customerCountry: 'FR' })
  const [invoice] = await shop.invoicesOf(id)
  expect(invoice).toMatchObject({ kind: 'invoice', total: '349.00', currency: 'USD' })

  const pdf = await invoicePdf(shop.server, invoice!._id, as)
  const text = pdf.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  for (const part of [
    'GTS_PDFA1',
    '<pdfaid:part>3<',
    '/AFRelationship /Alternative',
    '<fx:ConformanceLevel>EN 16931<',
  ])
    expect(text).toContain(part)
  // PDF/A requires that every font is embedded.
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
    .poll(() => shop.smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw))
    .toContainEqual(expect.stringContaining(invoice!.number))
  const { raw } = shop.smtp.received.find(
    ({ to, raw }) => to.includes(email) && raw.includes('application/pdf'),
  )!
  const { attachments } = await simpleParser(raw)
  expect(attachments.map(({ filename }) => filename)).toEqual([`${invoice!.number}.pdf`])
})

test('dates the service on the day of its delivery, or of the payment if that came first', async () => {
  const dates = async (id: string) =>
    Promise.all(
      (await shop.invoicesOf(id)).map(
        async ({ _id }) =>
          /<ram:OccurrenceDateTime>.*?>(\d{8})</.exec(
            xmlIn(await invoicePdf(shop.server, _id, shop.server.admin)),
          )?.[1],
      ),
    )
  const { db } = shop.server.connection
  const deliver = async (id: string) => {
    const body = { orderStatus: 'Delivered' }
    expect(
      (await shop.server.call('PUT', `/order-status/${id}`, { as: shop.server.admin, body })).status,
    ).toBe(200)
    await db
      .updateTable('orderEvents')
      .set({ at: new Date('2026-01-31T12:00:00Z') })
      .where('orderId', '=', id)
      .execute()
  }
  const { _id: id } = await makeOrder(shop.server, shop.server.customer)
  const { headers } = await shop.setPayment(id, 'Paid')
  const [paid] = await dates(id)
  expect(paid).toBe(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  await deliver(id)
  const undo = await shop.server.call('POST', `/activity/${headers.get('change-id')}/undo`, {
    as: shop.server.admin,
  })
  expect(undo.status).toBe(204)
  expect(await dates(id)).toEqual([paid, paid])

  const { _id: delivered } = await makeOrder(shop.server, shop.server.customer)
  await deliver(delivered)
  await shop.setPayment(delivered, 'Paid')
  expect(await dates(delivered)).toEqual(['20260131'])
})

test('does not change an issued invoice when settings or billing details change', async () => {
  const { id, as } = await shop.paid({ ...company, company: 'Before SARL' })
  const [invoice] = await shop.invoicesOf(id)
  const before = await invoicePdf(shop.server, invoice!._id, as)
  expect(xmlIn(before)).toContain('Before SARL')
  const { headers } = await saveInvoiceSettings(shop.server, { name: 'Another Ltd', note: 'New words' })
  await shop.server.call('PUT', '/me/billing', { as, body: { ...companyBilling, company: 'After SARL' } })
  expect(xmlIn(await invoicePdf(shop.server, invoice!._id, as))).toBe(xmlIn(before))
  const change = sql`update invoices set total = 1 where id = ${invoice!._id}`.execute(
    shop.server.connection.db,
  )
  await expect(change).rejects.toThrow('never changed')
  const undo = await shop.server.call('POST', `/activity/${headers.get('change-id')}/undo`, {
    as: shop.server.admin,
  })
  expect(undo.status).toBe(204)
  expect((await shop.server.call('GET', '/invoice-settings', { as: shop.server.admin })).body.name).toBe(
    'Larkfield GmbH',
  )
})

test('applies the reverse charge to a company in another EU country', async () => {
  const as = await someone()
  const pack = orderOf(await makePackage(shop.server))
  const wrong = await place(shop.server, { ...pack, ...company, taxNumber: 'FR1' }, { as })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { taxNumber: expect.stringContaining('VAT ID that begins with FR') },
  ])
  const saved = await shop.server.call('PUT', '/me/billing', { as, body: companyBilling })
  expect(saved.body).toEqual({ ...companyBilling, taxNumber: 'FR12345678901', country: 'FR' })

  const { _id: id } = (await place(shop.server, { ...pack, ...company }, { as })).body
  await shop.setPayment(id, 'Paid')
  const [invoice] = await shop.invoicesOf(id)
  const xml = xmlIn(await invoicePdf(shop.server, invoice!._id, as))
  expect(['CategoryCode', 'TaxTotalAmount', 'GrandTotalAmount'].map((name) => valueOf(xml, name))).toEqual([
    'AE',
    '0.00',
    '349.00',
  ])
  for (const part of ['Boulangerie Martin', '13002', 'FR12345678901', 'Reverse charge', 'VATEX-EU-AE'])
    expect(xml).toContain(part)
  const { body: mine } = await shop.server.call('GET', '/me/export', { as })
  expect(mine.billing.company).toBe('Boulangerie Martin')
  expect(mine.orders.flatMap(({ invoices }: { invoices: ListedInvoice[] }) => invoices)).toHaveLength(1)
  expect((await shop.server.call('DELETE', '/me', { as })).status).toBe(204)
  expect(
    await shop.server.connection.db
      .selectFrom('billingDetails')
      .select('company')
      .where('company', '=', company.company)
      .execute(),
  ).toEqual([])
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
})

test('numbers the invoices of 20 simultaneous payments without gaps, despite rollbacks', async () => {
  const as = await someone()
  const pack = orderOf(await makePackage(shop.server))
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await place(shop.server, pack, { as })).body._id as string),
  )
  const rolledBack = () =>
    inTransaction(shop.server.connection.db, async (tx) => {
      await nextNumber(testContext(tx), 'INV-', new Date().toISOString().slice(0, 10))
      throw new Error('rolled back')
    }).catch((error: Error) => expect(error.message).toBe('rolled back'))
  await Promise.all(ids.flatMap((id) => [shop.setPayment(id, 'Paid'), rolledBack()]))
  const numbers = (await Promise.all(ids.map(shop.invoicesOf))).flat().map(({ number }) => number)
  expect(new Set(numbers).size).toBe(20)
  const { body: series } = await shop.server.call('GET', '/invoices/numbers', { as: shop.server.admin })
  for (const { missing, count, last } of series) {
    expect(missing).toEqual([])
    expect(last).toMatch(new RegExp(`-0*${count}$`))
  }
})

test('shows an invoice only to those who may see its order', async () => {
  const { id, as } = await shop.paid()
  const [invoice] = await shop.invoicesOf(id)
  const get = async (path: string, by?: string) =>
    (await shop.server.call('GET', path, by === undefined ? {} : { as: by })).status
  const path = `/invoice/${invoice!._id}/pdf`
  expect(await Promise.all([get(path, as), get(path, shop.server.admin)])).toEqual([200, 200])
  const unverified = await token({ uid: 'x', email: 'customer@site.test', verified: false })
  expect(await Promise.all([get(path, shop.server.customer), get(path, unverified), get(path)])).toEqual([
    404, 404, 401,
  ])
  expect(await get(`/invoice/${randomUUID()}/pdf`, as)).toBe(404)
  expect(await get(`/order/${id}/receipt.pdf`, as)).toBe(200)
})

test('searches the list by number and customer, and exports credit notes as negative amounts', async () => {
  const { id, email, notice } = await shop.paid({ customerName: 'Ναταλία Παπαδοπούλου 山田 สมชาย' })
  await notice('Refunded', '-49.00')
  await shop.becomes(id, { refunded: '49.00' })
  const search = async (q: string): Promise<(ListedInvoice & { orderNumber: string })[]> =>
    (await shop.server.call('GET', `/invoices?q=${encodeURIComponent(q)}`, { as: shop.server.admin })).body
  const found = await search('Παπαδοπούλου')
  expect(found).toHaveLength(2)
  for (const q of [found[0]!.orderNumber, email.toUpperCase()])
    expect((await search(q)).map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id))
  const { text } = await shop.server.call('GET', '/invoices.csv?kind=credit-note', { as: shop.server.admin })
  const line = text.split('\r\n').find((each) => each.includes('Παπαδοπούλου'))
  expect(line).toMatch(/^CN-\d{4}-\d{4},credit-note,[\d-]{10},-49,-49,0,0,,O,USD,/)
  const pdf = await invoicePdf(shop.server, found[0]!._id, shop.server.admin)
  const zip = await fetch(`${shop.server.url}/api/invoices.zip?q=${encodeURIComponent(found[0]!.number)}`, {
    headers: { Authorization: `Bearer ${shop.server.admin}` },
  })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual([`${found[0]!.number}.pdf`])
  expect(pdf.equals(files[`${found[0]!.number}.pdf`]!)).toBe(true)
  const { body: results } = await shop.server.call('GET', `/search?q=${found[0]!.number}`, {
    as: shop.server.admin,
  })
  expect(results).toMatchObject([{ kind: 'invoice', id: found[0]!._id, title: found[0]!.number }])
  expect(pdf.toString('latin1')).toMatch(/DejaVuSans[\s\S]*NotoSansJP[\s\S]*NotoSansThai/)
})
