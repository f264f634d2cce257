import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#content/locale/calendar-day.ts'
import { accounts, datevRows, startBooksShop, type BooksShop } from '#dev/test/books.ts'

const today = new Date().toISOString().slice(0, 10)

let shop: BooksShop
beforeAll(async () => void (shop = await startBooksShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) => shop.call(method, path, body)

async function archive(program: string) {
  const files = [...(await shop.exported(program))]
  return (end: string) => files.find(([name]) => name.endsWith(end))![1]
}

test('documents, payments, fees, refunds and returns are bookings, with their days and accounts', async () => {
  const online = await shop.paidOnline({ customerName: '=Zoë Łuksza', company: '' })
  const transfer = await shop.returned()
  expect(await shop.read(transfer.id)).toMatchObject({ paymentStatus: 'UnPaid', open: '349.00' })
  // What was taken back, and a credit that was moved, is no money.
  const wrong = await shop.placed()
  await call('POST', `/order/${wrong.id}/payments`, { method: 'cash', amount: '10', paidOn: today })
  const [entry] = (await shop.read(wrong.id)).payments
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
  // What goes through PayPal is in a file of its own: it reaches the account of the bank only as a payout.
  expect(xero('xero-provider.csv').toString()).toContain(`${today},-12.56,'=Zoë Łuksza`)
  const quickBooks = await archive('quickbooks')
  const amounts = (file: Buffer) => file.toString().match(/-?[\d.]+(?=\r\n)/g)
  expect(amounts(quickBooks('quickbooks-bank.csv'))).toEqual(['349.00', '-349.00'])
  expect(amounts(quickBooks('quickbooks-provider.csv'))).toEqual(['349.00', '-12.56', '-49.00'])
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
  await call('PUT', '/bookkeeping-settings', { ...accounts, revenue: '7; 8300' })
  const [status, detail] = await problem(`program=datev&from=${today}&to=${today}`)
  expect(status).toBe(409)
  expect(detail).toMatch(
    /^INV-\d{4}-\d{4} has the tax 19, for which the settings have no account of revenue\.$/,
  )
  await call('PUT', '/bookkeeping-settings', accounts)
  for (const [more, field] of [
    [{ revenue: '19 8400' }, 'revenue'],
    [{ revenue: '19; 8400\n19,00; 8401' }, 'revenue'],
    [{ debtor: 'x' }, 'debtor'],
    [{ yearStart: '13' }, 'yearStart'],
    [{ consultant: '12' }, 'consultant'],
  ] as const) {
    const { status: refused, body } = await call('PUT', '/bookkeeping-settings', { ...accounts, ...more })
    expect([refused, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('what Stripe took is in an account and a file of its own, or in that of PayPal if there is none', async () => {
  const { number, id } = await shop.paidOnline()
  await shop.server.connection.db
    .updateTable('payments')
    .set({ method: 'stripe' })
    .where('orderId', '=', id)
    .execute()
  const contraOf = async () =>
    datevRows((await archive('datev'))('.csv'))
      .filter((cells) => cells[5]!.includes(number))
      .map((cells) => cells[3])
  expect(new Set(await contraOf())).toEqual(new Set(['1362']))
  expect((await archive('xero'))('xero-card.csv').toString()).toContain(', Stripe')
  await call('PUT', '/bookkeeping-settings', { ...accounts, card: '' })
  expect(new Set(await contraOf())).toEqual(new Set(['1360']))
  await call('PUT', '/bookkeeping-settings', accounts)
})
