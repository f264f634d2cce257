import { randomUUID } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderAsGuest } from '#dev/test/company.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import {
  companyBilling,
  companyBuyer,
  invoicePdf,
  saveInvoiceSettings,
  valueOf,
  xmlIn,
} from '#dev/test/invoices.ts'
import { makePackage, orderKeyIn, orderOf, place, someone } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, as: string, body?: object) =>
  shop.server.call(method, path, { as, ...(body && { body }) })

const alpha = {
  customerName: 'Ada Lovelace',
  company: 'Alpha Ltd',
  taxNumber: 'FR12345678901',
  customerAddress: '1 rue Alpha',
  postalCode: '13002',
  city: 'Marseille',
  region: '',
  customerCountry: 'FR',
  purchaseOrder: 'PO-1',
}
const beta = {
  ...alpha,
  customerName: 'Grace Hopper',
  company: 'Beta Ltd',
  taxNumber: '',
  customerAddress: '2 Betaweg',
  city: 'Köln',
  postalCode: '50667',
  customerCountry: 'DE',
  purchaseOrder: '',
}

/** Orders as the person, with these values. */
async function orderFor(as: string, buyer: object): Promise<string> {
  const { body, text } = await place(
    shop.server,
    { ...orderOf(await makePackage(shop.server)), ...buyer },
    { as },
  )
  if (!body._id) throw new Error(text)
  return body._id
}

/** Pays an order; returns the XML of its invoice. */
async function invoiceOf(id: string, as: string) {
  await shop.setPayment(id, 'Paid')
  const [invoice] = await shop.invoicesOf(id)
  return xmlIn(await invoicePdf(shop.server, invoice!._id, as))
}

test('invoices each order to the buyer that it was placed for', async () => {
  const as = await someone()
  const ids = [await orderFor(as, alpha), await orderFor(as, beta)]
  // A form that leaves the fields empty, although the account has saved a company.
  await call('PUT', '/me/billing', as, companyBilling)
  const { company: _, taxNumber: _t, postalCode: _p, city: _c, purchaseOrder: _o, ...person } = alpha
  ids.push(await orderFor(as, { ...person, customerCountry: 'AT' }))
  const [first, second, third] = await Promise.all(ids.map((id) => invoiceOf(id, as)))

  for (const part of ['Alpha Ltd', 'Ada Lovelace', '1 rue Alpha', '13002', 'FR12345678901', 'PO-1'])
    expect(first).toContain(part)
  expect(first).not.toContain('Beta')
  expect(valueOf(first!, 'CategoryCode')).toBe('AE')
  for (const part of ['Beta Ltd', 'Grace Hopper', '2 Betaweg', '50667']) expect(second).toContain(part)
  expect(second).not.toContain('Alpha')
  expect(second).not.toContain('BuyerOrderReferencedDocument')
  expect(third).toContain('<ram:Name>Ada Lovelace</ram:Name>')
  expect(third).toContain('<ram:CountryID>AT</ram:CountryID>')
  expect(third).not.toMatch(/Alpha Ltd|Boulangerie|FR123/)
  expect([second, third].map((xml) => valueOf(xml!, 'CategoryCode'))).toEqual(['S', 'S'])
})

test('taxes an order by its own country, whatever the account has saved', async () => {
  await saveInvoiceSettings(shop.server, {
    taxRules: [
      { country: 'EU', region: '', rate: '19', name: 'VAT' },
      { country: 'US', region: 'Texas', rate: '8.25', name: 'Sales tax' },
    ],
  })
  const as = await someone()
  await call('PUT', '/me/billing', as, companyBilling)
  const inTexas = { customerCountry: 'US', region: 'Texas' }
  const rates = await Promise.all(
    [inTexas, { ...inTexas, region: 'Ohio' }, { customerCountry: 'FR' }].map(async (place) =>
      valueOf(await invoiceOf(await orderFor(as, place), as), 'RateApplicablePercent'),
    ),
  )
  expect(rates).toEqual(['8.25', undefined, '19.00'])
})

test('keeps the buyer of an order when the account, its company or its other orders change', async () => {
  const uid = randomUUID()
  const as = await someone(uid)
  const id = await orderFor(as, alpha)
  const read = async () => (await call('GET', `/order/${id}`, as)).body
  const before = await read()
  expect(before).toMatchObject({ ...alpha, customerCountry: 'France', countryCode: 'FR' })
  await call('PUT', '/me/billing', as, companyBilling)
  await orderFor(as, beta)
  await call('POST', '/company', as, { name: 'Gamma Ltd' })
  await call('PUT', '/me/billing', as, { ...companyBilling, company: 'Gamma Ltd' })
  expect(await read()).toEqual({ ...before, eventId: expect.any(String) })
})

test('tells customer and agency in their mails who buys', async () => {
  const uid = randomUUID()
  const id = await orderFor(await someone(uid), alpha)
  const { body: order } = await call('GET', `/order/${id}`, shop.server.admin)
  const received = () => shop.smtp.received.filter(({ raw }) => raw.includes(order.number))
  await expect.poll(() => received().length, { timeout: 15_000 }).toBe(2)
  for (const { raw } of received())
    expect((await simpleParser(raw)).text?.replaceAll(/\s+/g, ' ')).toContain(
      'Alpha Ltd, Ada Lovelace, 1 rue Alpha, 13002 Marseille, France, VAT ID: FR12345678901',
    )
})

test('lets customer and agency correct the buyer of one order until its invoice is issued', async () => {
  const as = await someone()
  const [id, other] = [await orderFor(as, alpha), await orderFor(as, alpha)]
  const change = (by: string, body: object) => call('PUT', `/order/${id}/buyer`, by, body)
  const wrong = await change(as, { ...alpha, taxNumber: 'FR1' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { taxNumber: expect.stringContaining('VAT ID that begins with FR') },
  ])
  expect((await change(await someone(), beta)).status).toBe(404)
  expect((await change(as, beta)).body).toMatchObject({ company: 'Beta Ltd', countryCode: 'DE' })
  // What the request leaves out is cleared.
  const { company: _, ...person } = beta
  expect((await change(shop.server.admin, person)).body.company).toBe('')
  expect((await change(shop.server.admin, person)).status).toBe(200)
  const { body } = await call('GET', `/order/${id}`, shop.server.admin)
  expect(body.history.map(({ what, by, after }: Record<string, string>) => [what, by, after])).toEqual([
    ['placed', 'customer', expect.any(String)],
    [
      'buyer',
      'customer',
      'name, company, tax number, address, postal code, city, country, purchase order number',
    ],
    ['buyer', 'agency', 'company'],
  ])
  expect((await call('GET', `/order/${other}`, as)).body).toMatchObject({ company: 'Alpha Ltd' })

  const xml = await invoiceOf(id, as)
  expect(xml).toContain('<ram:Name>Grace Hopper</ram:Name>')
  for (const by of [as, shop.server.admin]) expect((await change(by, alpha)).status).toBe(409)
  expect(await invoiceOf(id, as)).toBe(xml)
  expect((await call('GET', `/order/${id}`, as)).body.customerName).toBe('Grace Hopper')
})

test('lets a guest correct the buyer by the link in their own mails only', async () => {
  const pack = orderOf(await makePackage(shop.server))
  const { id, token } = await orderAsGuest(shop.server, `${randomUUID()}@site.test`, {
    ...pack,
    ...companyBuyer,
  })
  const read = (link: string) => shop.server.call('GET', `/order/${id}`, { link })
  const change = (link: string) => shop.server.call('PUT', `/order/${id}/buyer`, { link, body: beta })
  expect((await read(token)).body.buyer).toMatchObject({ company: companyBuyer.company, countryCode: 'FR' })
  expect((await change(token)).body.buyer).toMatchObject({ company: 'Beta Ltd', countryCode: 'DE' })
  const { body: created } = await call('POST', `/order/${id}/links`, shop.server.admin, {
    allows: 'order-pay',
    days: 7,
  })
  const other = orderKeyIn(created.address).token
  expect((await read(other)).body.buyer).toBeNull()
  expect((await change(other)).status).toBe(403)
  await shop.setPayment(id, 'Paid')
  expect((await change(token)).status).toBe(409)
})
