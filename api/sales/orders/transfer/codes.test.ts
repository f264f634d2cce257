import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { isPaymentReference } from '#content/shop/payment-reference.ts'
import { invoicePdf, saveInvoiceSettings, valueOf, xmlIn } from '#dev/test/invoices.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { codeInPdf } from '#dev/test/qr-code.ts'
import { startTestServer, type TestServer } from '#dev/test/server.ts'
import { remindOfInvoices } from './reminders.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ settings: { CURRENCY: 'EUR' } })))
afterAll(() => server[Symbol.asyncDispose]())

test('case 40: a decoder reads the exact reference and fields from the code of an invoice, and of its reminder', async () => {
  const { admin: as } = server
  await saveInvoiceSettings(server)
  const account = { accountHolder: 'Larkfield GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
  const rest = { bank: '', days: 14, workStarts: 'after', text: '', reminderDays: '3' }
  await server.call('PUT', '/bank-transfer', { as, body: { audience: 'everybody', ...account, ...rest } })
  const customer = await someone()
  const { _id: id } = await makeOrder(server, customer)
  await server.call('POST', `/order/${id}/transfer`, { as: customer })
  const { transfer, invoices } = (await server.call('GET', `/order/${id}`, { as })).body
  const pdf = await invoicePdf(server, invoices[0]._id, customer)
  const code = (amount: string) => [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Larkfield GmbH',
    'DE89370400440532013000',
    `EUR${amount}`,
    '',
    '',
    `${invoices[0].number} ${transfer.reference}`,
  ]
  expect(codeInPdf(pdf)?.split('\n')).toEqual(code('349.00'))
  // The page draws its own from the same text.
  expect(transfer.code.split('\n')).toEqual(code('349.00'))
  expect(isPaymentReference(transfer.reference)).toBe(true)
  expect(valueOf(xmlIn(pdf), 'PaymentReference')).toBe(transfer.reference)

  const today = new Date().toISOString().slice(0, 10)
  const body = { method: 'bank', amount: '100', paidOn: today }
  await server.call('POST', `/order/${id}/payments`, { as, body })
  await server.after(17 * 24 * 60 * 60 * 1000, () => remindOfInvoices(server.ctx))
  const [reminder] = (await server.call('GET', `/order/${id}/reminders`, { as })).body
  expect(reminder).toMatchObject({ level: 1, open: '249.00', sentOn: addDays(today, 17) })
  const answer = await fetch(`${server.url}/api/invoice-reminder/${reminder._id}/pdf`, {
    headers: { Authorization: `Bearer ${as}` },
  })
  expect(codeInPdf(Buffer.from(await answer.arrayBuffer()))?.split('\n')).toEqual(code('249.00'))
})
