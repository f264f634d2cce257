import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

test('issues a credit note that names the invoice for each refund, in total for the whole amount', async () => {
  const { id, as, email, notice } = await shop.paid({ customerCountry: 'FR' })
  await notice('Refunded', '-100.00')
  await shop.becomes(id, { refunded: '100.00' })
  await notice('Refunded', '-249.00')
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  expect(await shop.totals(id)).toEqual(['invoice 349.00', 'credit-note 100.00', 'credit-note 249.00'])
  const [invoice, ...notes] = await shop.invoicesOf(id)
  const data = await Promise.all(
    notes.map(async (note) => xmlIn(await invoicePdf(shop.server, note._id, as))),
  )
  for (const xml of data) {
    expect(valueOf(xml, 'TypeCode')).toBe('381')
    expect(xml).toContain(`<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${invoice!.number}<`)
  }
  const taxes = data.map((xml) => Number(valueOf(xml, 'TaxTotalAmount')))
  expect(taxes[0]! + taxes[1]!).toBeCloseTo(55.72, 5)
  await expect
    .poll(() => shop.smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw))
    .toContainEqual(expect.stringContaining(`${notes[1]!.number}.pdf`))
})

test('issues a credit note for a refund of the last cents despite earlier rounding', async () => {
  const { id, as, notice } = await shop.paid({ customerCountry: 'FR' })
  for (const [part, refunded] of [
    ['-100.00', '100.00'],
    ['-100.00', '200.00'],
    ['-148.98', '348.98'],
  ] as const) {
    await notice('Refunded', part)
    await shop.becomes(id, { refunded })
  }
  await notice('Refunded', '-0.02')
  await shop.becomes(id, { paymentStatus: 'Refunded' })
  const [, ...notes] = await shop.invoicesOf(id)
  const data = await Promise.all(
    notes.map(async (note) => xmlIn(await invoicePdf(shop.server, note._id, as))),
  )
  const all = (name: string) => data.map((xml) => valueOf(xml, name))
  expect(all('GrandTotalAmount')).toEqual(['100.00', '100.00', '148.98', '0.02'])
  expect(all('TaxBasisTotalAmount')).toEqual(['84.03', '84.04', '125.19', '0.02'])
  expect(all('TaxTotalAmount')).toEqual(['15.97', '15.96', '23.79', '0.00'])
})

test('issues a credit note for a lost dispute, and for a payment that was set by hand and undone', async () => {
  const { id, notice } = await shop.paid()
  await notice('Reversed', '-349.00')
  await shop.becomes(id, { paymentStatus: 'Disputed' })
  expect(await shop.totals(id)).toEqual(['invoice 349.00'])
  await shop.setPayment(id, 'Refunded')
  expect(await shop.totals(id)).toEqual(['invoice 349.00', 'credit-note 349.00'])

  const { _id: other } = await makeOrder(shop.server, await someone())
  const { headers } = await shop.setPayment(other, 'Paid')
  const undo = await shop.server.call('POST', `/activity/${headers.get('change-id')}/undo`, {
    as: shop.server.admin,
  })
  expect(undo.status).toBe(204)
  await shop.setPayment(other, 'Paid')
  expect(await shop.totals(other)).toEqual(['invoice 349.00', 'credit-note 349.00', 'invoice 349.00'])
})
