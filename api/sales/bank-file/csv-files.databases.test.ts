import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileTools, base64 } from '#dev/test/bank-files.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const call: TransferShop['call'] = (...request) => shop.call(...request)
const read = (id: string) => shop.read(id)
const { recordAll, read: readFile } = bankFileTools(() => shop.server)
const csv = (lines: readonly string[]) => lines.join('\r\n')

test('a CSV file in the format of a German bank: asked once, remembered for the next', async () => {
  const { number, invoice, id } = await shop.onInvoice()
  const head = '"Buchungstag";"Auftraggeber";"Verwendungszweck";"IBAN";"Betrag";"Währung";"Info"'
  const rows = (text: string) => [
    'Umsatzanzeige;27.11.2026',
    '',
    head,
    `"24.11.26";"Müller; Söhne";"RG ${text}";"DE02 1203 0000 0000 2020 51";"349,00";"USD";"Umsatz gebucht"`,
    '"24.11.26";"Vermieter";"Miete";"";"-1.200,50";"USD";"Umsatz gebucht"',
    '"25.11.26";"Müller";"Später";"";"1.000,00";"USD";"Umsatz vorgemerkt"',
  ]
  const file = Buffer.from(csv(rows(invoice)), 'latin1')
  const asked = (await readFile(file)).body
  expect(asked).toMatchObject({
    kind: 'CSV',
    bookings: [],
    table: {
      isSaved: false,
      columns: ['Buchungstag', 'Auftraggeber', 'Verwendungszweck', 'IBAN', 'Betrag', 'Währung', 'Info'],
      format: {
        dateColumn: 'Buchungstag',
        dateOrder: 'dmy',
        amountStyle: 'signed',
        amountColumn: 'Betrag',
        decimalMark: ',',
        textColumn: 'Verwendungszweck',
        payerColumn: 'Auftraggeber',
        payerAccountColumn: 'IBAN',
        currencyColumn: 'Währung',
      },
    },
  })
  const format = (body: object) => call('POST', '/bank-file/format', { data: base64(file), ...body })
  const wrong = await format({ ...asked.table.format, decimalMark: '.' })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { amountColumn: 'In line 4, “349,00” is no amount with this decimal mark.' },
  ])
  const order = await format({ ...asked.table.format, dateOrder: 'mdy' })
  expect(order.body.errors.dateColumn).toMatch(/24\.11\.26/)
  const saved = await format(asked.table.format)
  expect(saved.body.bookings).toMatchObject([
    {
      kind: 'payment',
      day: '2026-11-24',
      amount: '349.00',
      payer: 'Müller; Söhne',
      isExact: true,
      order: { number },
    },
  ])
  expect(saved.body.others).toBe(2)
  await recordAll(file)
  expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', payments: [{ paidOn: '2026-11-24' }] })
  // Money that went out and names an order may be a refund as well: it is never certain.
  const out = rows(invoice).with(4, `"24.11.26";"Müller";"${number}";"";"-349,00";"USD";"Umsatz gebucht"`)
  const back = (await call('POST', '/bank-file', { data: base64(Buffer.from(csv(out), 'latin1')) })).body
  expect(back.bookings).toMatchObject([
    { state: 'recorded' },
    { kind: 'return', isExact: false, order: { number } },
  ])
  // A longer file with the same columns is read at once, and knows what is recorded.
  const longer = Buffer.from(
    csv([...rows(invoice), '"26.11.26";"Neu";"x";"";"1,00";"USD";"Umsatz gebucht"']),
    'latin1',
  )
  const next = (await call('POST', '/bank-file', { data: base64(longer) })).body
  expect(next.bookings.map(({ state }: { state: string }) => state)).toEqual(['recorded', 'open'])
})

test('CSV files with two columns, or a column that says what came in', async () => {
  const shared = {
    dateOrder: 'ymd',
    textColumn: 'Details',
    payerColumn: '',
    payerAccountColumn: '',
    currencyColumn: '',
  }
  const two = csv(['Date,Details,Paid in,Paid out', '2026-11-24,a,"1,234.50",', '2026-11-24,b,,7.00'])
  const read = async (content: string, format: object) =>
    (await call('POST', '/bank-file/format', { data: base64(content), ...shared, ...format })).body.bookings
  expect(
    await read(two, {
      dateColumn: 'Date',
      amountStyle: 'two',
      amountColumn: 'Paid in',
      secondColumn: 'Paid out',
      decimalMark: '.',
    }),
  ).toMatchObject([{ kind: 'payment', amount: '1234.50' }])
  const marked = csv(['Datum\tDetails\tBetrag\tS/H', '20261124\tx\t10,00\tH', '20261124\ty\t20,00\tS'])
  expect(
    await read(marked, {
      dateColumn: 'Datum',
      amountStyle: 'marked',
      amountColumn: 'Betrag',
      secondColumn: 'S/H',
      decimalMark: ',',
    }),
  ).toMatchObject([{ kind: 'payment', amount: '10.00' }])
})
