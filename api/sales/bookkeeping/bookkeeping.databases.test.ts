import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { base64, statement } from '#dev/test/bank-files.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { makePackage, orderOf, place, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'

const today = new Date().toISOString().slice(0, 10)
const settings = {
  consultant: '29098',
  client: '55003',
  accountLength: '4',
  yearStart: '1',
  debtor: '10000',
  revenue: '19; 8400\nO; 8338',
  bank: '1200',
  provider: '1360',
  cash: '1000',
  other: '1361',
  fees: '4970',
}

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop({ CURRENCY: 'EUR' })
  await saveInvoiceSettings(shop.server)
  const account = { accountHolder: 'Larkfield', iban: 'DE89370400440532013000', bic: '', bank: '' }
  const rest = { days: 14, workStarts: 'after', text: '', reminderDays: '' }
  await call('PUT', '/bank-transfer', { audience: 'everybody', ...account, ...rest })
  expect((await call('PUT', '/bookkeeping-settings', settings)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object, as = shop.server.admin) =>
  shop.server.call(method, path, { as, ...(body && { body }) })
const read = async (id: string) => (await call('GET', `/order/${id}`)).body

async function placed(more: object = {}) {
  const as = await someone()
  const body = { ...orderOf(await makePackage(shop.server)), customerCountry: 'DE', ...more }
  const { body: order } = await place(shop.server, body, { as })
  return { id: order._id as string, number: order.number as string, as }
}

async function archive(program: string, period = { from: today, to: today }) {
  const query = new URLSearchParams({ program, ...period })
  const answer = await fetch(`${shop.server.url}/api/bookkeeping.zip?${query}`, {
    headers: { Authorization: `Bearer ${shop.server.admin}` },
  })
  expect(answer.status).toBe(200)
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  return (end: string) => Buffer.from(files.find(([name]) => name.endsWith(end))![1])
}

/** The filled cells of the bookings of DATEV, by the number of the order or document. */
const datevRows = (file: Buffer) =>
  new TextDecoder('windows-1252')
    .decode(file)
    .split('\r\n')
    .slice(2, -1)
    .map((line) => line.split(';'))
    .map((cells) => [0, 1, 6, 7, 10, 13].map((i) => cells[i]!.replaceAll('"', '')))

test('documents, payments, fees, refunds and returns are bookings, with their days and accounts', async () => {
  // Paid by PayPal, which tells its fee, and refunded in part.
  const online = await placed({ customerName: '=Zoë Łuksza', company: '' })
  const form = await formOf(shop.server, online.id, online.as)
  const paid = { txn_id: `T${randomUUID().slice(0, 8)}`, mc_fee: '12.56', mc_currency: 'EUR' }
  await sendNotice(shop.server, noticeOf(form, paid))
  await shop.becomes(online.id, { paymentStatus: 'Paid' })
  const [payment] = (await read(online.id)).payments
  const refund = { payment: payment._id, method: 'provider', amount: '49', paidOn: today }
  expect((await call('POST', `/order/${online.id}/refunds`, refund)).status).toBe(201)
  // On invoice, paid by a file of the bank, and returned.
  const transfer = await placed()
  await call('POST', `/order/${transfer.id}/transfer`, undefined, transfer.as)
  const { reference } = (await read(transfer.id)).transfer
  for (const back of [{}, { debit: true, reversal: true }]) {
    const entry = {
      amount: '349.00',
      currency: 'EUR',
      structured: reference,
      reference: randomUUID(),
      ...back,
    }
    const data = base64(statement([entry]))
    const { bookings } = (await call('POST', '/bank-file', { data })).body
    const matches = [{ booking: bookings[0]._id, order: transfer.number }]
    await call('POST', '/bank-file/record', { data, matches, ignored: [] })
  }
  expect(await read(transfer.id)).toMatchObject({ paymentStatus: 'UnPaid', open: '349.00' })
  // What was taken back, and a credit that was moved, is no money.
  const wrong = await placed()
  await call('POST', `/order/${wrong.id}/payments`, { method: 'cash', amount: '10', paidOn: today })
  const [entry] = (await read(wrong.id)).payments
  await call('POST', `/payment/${entry._id}/take-back`, { reason: 'Wrong' })

  const [invoice, credit] = await shop.invoicesOf(online.id)
  const [open] = await shop.invoicesOf(transfer.id)
  const datev = (await archive('datev'))('.csv')
  const [head, names] = datev.toString('latin1').split('\r\n')
  const day = today.replaceAll('-', '')
  expect(head).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"FD";"";"";29098;55003;/)
  expect(head!.split(';').slice(12, 22)).toEqual([
    `${today.slice(0, 4)}0101`,
    '4',
    day,
    day,
    `"Frontdesk ${today.slice(0, 7)}"`,
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
  ])
  expect(head!.split(';')).toHaveLength(31)
  expect(names!.split(';')).toHaveLength(125)
  const rows = datevRows(datev)
  expect(rows).toHaveLength(8)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['349,00', 'S', '10000', '8400', invoice!.number, 'Rechnung =Zoë Luksza'],
      ['49,00', 'H', '10000', '8400', credit!.number, 'Gutschrift =Zoë Luksza'],
      ['349,00', 'H', '10000', '1360', invoice!.number, `Zahlung ${online.number} =Zoë Luksza`],
      ['12,56', 'S', '4970', '1360', invoice!.number, `Gebühr ${online.number} =Zoë Luksza`],
      ['49,00', 'S', '10000', '1360', invoice!.number, `Erstattung ${online.number} =Zoë Luksza`],
      ['349,00', 'S', '10000', '8400', open!.number, 'Rechnung Ada Lovelace'],
      ['349,00', 'H', '10000', '1200', open!.number, `Zahlung ${transfer.number} Ada Lovelace`],
      ['349,00', 'S', '10000', '1200', open!.number, `Rücklastschrift ${transfer.number} Ada Lovelace`],
    ]),
  )

  const xero = await archive('xero')
  const lines = xero('xero-invoices.csv').toString().split('\r\n')
  // A name that a spreadsheet would run gets an apostrophe.
  expect(lines.find((line) => line.includes(invoice!.number))).toMatch(
    /^'=Zoë Łuksza,.*,1,293\.28,8400,VAT 19%,EUR$/,
  )
  expect(lines.find((line) => line.includes(credit!.number))).toMatch(/,1,-41\.18,8400,VAT 19%,EUR$/)
  expect(xero('xero-statement.csv').toString()).toContain(`${today},-12.56,'=Zoë Łuksza`)
  const books = (await archive('quickbooks'))('quickbooks-bank.csv').toString()
  expect(books.split('\r\n').filter((line) => line.endsWith(',-349.00'))).toHaveLength(1)
  expect(xero(`${invoice!.number}.pdf`).toString('latin1', 0, 5)).toBe('%PDF-')

  const openItems = async (on: string) => (await call('GET', `/open-items.csv?on=${on}`)).text
  expect(await openItems(today)).toContain(
    `${transfer.number},Ada Lovelace,${open!.number},${addDays(today, 14)},349.00,0.00,349.00,EUR`,
  )
  expect(await openItems(today)).not.toContain(online.number)
  expect(await openItems(addDays(today, -1))).not.toContain(transfer.number)
})

test('what an export cannot have is said: a rate without an account, two fiscal years, a wrong period', async () => {
  const problem = async (query: string) => {
    const { status, body } = await call('GET', `/bookkeeping.zip?${query}`)
    return [status, body.detail ?? body.errors?.to]
  }
  const year = Number(today.slice(0, 4))
  expect(await problem(`program=datev&from=${year - 1}-12-01&to=${year}-01-31`)).toEqual([
    422,
    'The period must be in one fiscal year.',
  ])
  expect(await problem(`program=xero&from=${today}&to=${addDays(today, -1)}`)).toEqual([
    422,
    'The last day is before the first one.',
  ])
  await call('PUT', '/bookkeeping-settings', { ...settings, revenue: '7; 8300' })
  const [status, detail] = await problem(`program=datev&from=${today}&to=${today}`)
  expect(status).toBe(409)
  expect(detail).toMatch(
    /^INV-\d{4}-\d{4} has the tax 19, for which the settings have no account of revenue\.$/,
  )
  await call('PUT', '/bookkeeping-settings', settings)
  for (const [more, field] of [
    [{ revenue: '19 8400' }, 'revenue'],
    [{ revenue: '19; 8400\n19,00; 8401' }, 'revenue'],
    [{ debtor: 'x' }, 'debtor'],
    [{ yearStart: '13' }, 'yearStart'],
    [{ consultant: '12' }, 'consultant'],
  ] as const) {
    const { status: refused, body } = await call('PUT', '/bookkeeping-settings', { ...settings, ...more })
    expect([refused, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})
