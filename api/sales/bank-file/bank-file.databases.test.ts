import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base64, statement, zipOf, type Entry } from '#dev/test/bank-files.ts'
import { startInvoiceShop } from '#dev/test/invoice-shop.ts'
import { saveInvoiceSettings, transferSettings } from '#dev/test/invoices.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { formOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'
import { remindOfInvoices } from '../orders/transfer/reminders.ts'

let shop: Awaited<ReturnType<typeof startInvoiceShop>>
beforeAll(async () => {
  shop = await startInvoiceShop()
  await saveInvoiceSettings(shop.server)
  await call('PUT', '/bank-transfer', transferSettings)
})
afterAll(() => shop[Symbol.asyncDispose]())

const today = () => new Date().toISOString().slice(0, 10)
const call = (method: string, path: string, body?: object, as = shop.server.admin) =>
  shop.server.call(method, path, { as, ...(body && { body }) })
const read = async (id: string) => (await call('GET', `/order/${id}`)).body

/** An order of $349.00 on invoice. */
async function onInvoice() {
  const customer = await someone()
  const { _id: id, number } = await makeOrder(shop.server, customer)
  await call('POST', `/order/${id}/transfer`, undefined, customer)
  const { transfer } = await read(id)
  return {
    id,
    number,
    customer,
    invoice: transfer.invoice as string,
    reference: transfer.reference as string,
  }
}

const open = async (entries: readonly Entry[], options = {}) =>
  (await call('POST', '/bank-file', { data: base64(statement(entries, options)) })).body

const record = (
  content: string | Uint8Array,
  matches: { booking: string; order: string }[],
  ignored: string[] = [],
) => call('POST', '/bank-file/record', { data: base64(content), matches, ignored })

/** Records all bookings of a file for the orders that are proposed. */
async function recordAll(content: string | Uint8Array) {
  const { bookings } = (await call('POST', '/bank-file', { data: base64(content) })).body
  const matches = bookings.flatMap((booking: { _id: string; state: string; order?: { number: string } }) =>
    booking.state === 'open' && booking.order ? [{ booking: booking._id, order: booking.order.number }] : [],
  )
  return record(content, matches)
}

test('39: a file is booked once, a return is negative, and a number is found that spaces split', async () => {
  const order = await onInvoice()
  const split = order.invoice.replaceAll('-', ' ')
  expect(split).toMatch(/^INV \d{4} \d{4}$/)
  const paid: Entry = {
    amount: '349.00',
    text: [`Rechnung ${split}`],
    payer: 'Ada Lovelace',
    reference: randomUUID(),
  }
  const file = statement([paid])
  const [proposed] = (await open([paid])).bookings
  expect(proposed).toMatchObject({
    state: 'open',
    isExact: true,
    order: { number: order.number, open: '349.00' },
    reasons: [`The text has invoice ${order.invoice}.`, 'The amount is what is open.'],
  })
  expect((await recordAll(file)).body.bookings).toMatchObject([{ state: 'recorded', problem: null }])
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'Paid', paid: '349.00' })

  // The same booking in another statement, and the same file again.
  const [again] = (await open([paid], { id: 'STMT-2', version: '02' })).bookings
  expect(again).toMatchObject({ state: 'recorded', order: { number: order.number } })
  await record(file, [{ booking: proposed._id, order: order.number }])
  expect((await read(order.id)).payments).toHaveLength(1)

  const returned = statement([
    { amount: '349.00', debit: true, reversal: true, text: `RETOURE ${split}`, reference: randomUUID() },
  ])
  const after = await recordAll(returned)
  expect(after.body.bookings).toMatchObject([{ kind: 'return', state: 'recorded' }])
  expect(await read(order.id)).toMatchObject({
    paymentStatus: 'UnPaid',
    open: '349.00',
    refunded: '0.00',
    payments: [{ amount: '349.00' }, { amount: '-349.00', kind: 'payment' }],
  })
  // The open invoice is still to be paid: no other document.
  expect(await shop.totals(order.id)).toEqual(['invoice 349.00'])
  await recordAll(statement([{ ...paid, reference: randomUUID(), structured: order.reference }]))
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'Paid', open: '0.00', credit: '0.00' })
})

test('39: a return can be taken back, and its payment only after it', async () => {
  const order = await onInvoice()
  const entry: Entry = { amount: '349', text: order.reference }
  await recordAll(statement([{ ...entry, reference: randomUUID() }]))
  await recordAll(statement([{ ...entry, debit: true, reversal: true, reference: randomUUID() }]))
  const [payment, back] = (await read(order.id)).payments
  const takeBack = (id: string) => call('POST', `/payment/${id}/take-back`, { reason: 'Wrong' })
  expect((await takeBack(payment._id)).status).toBe(409)
  expect((await takeBack(back._id)).body).toMatchObject({ paymentStatus: 'Paid', open: '0.00' })
  expect((await takeBack(payment._id)).body).toMatchObject({ paymentStatus: 'UnPaid', open: '349.00' })
})

test('40: a card payment and a transfer for one invoice on one day: one counts, the other is a credit', async () => {
  const order = await onInvoice()
  const form = await formOf(shop.server, order.id, order.customer)
  await sendNotice(shop.server, noticeOf(form, { txn_id: `T${randomUUID().slice(0, 8)}` }))
  await shop.becomes(order.id, { paymentStatus: 'Paid' })
  const entry: Entry = { amount: '349.00', structured: order.reference, reference: randomUUID() }
  const [proposed] = (await open([entry])).bookings
  expect(proposed).toMatchObject({ isExact: false, order: { number: order.number } })
  expect(proposed.reasons.at(-1)).toBe('Nothing is open: it becomes a credit.')
  await recordAll(statement([entry]))
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'Paid', paid: '698.00', credit: '349.00' })
  expect(await shop.totals(order.id)).toEqual(['invoice 349.00'])

  // The transfer first.
  const other = await onInvoice()
  const started = await formOf(shop.server, other.id, other.customer)
  await recordAll(statement([{ amount: '349.00', structured: other.reference, reference: randomUUID() }]))
  await sendNotice(shop.server, noticeOf(started, { txn_id: `T${randomUUID().slice(0, 8)}` }))
  await expect
    .poll(async () => (await call('GET', `/order/${other.id}/payments`)).body)
    .toMatchObject([{ choices: { accept: true } }])
  const [event] = (await call('GET', `/order/${other.id}/payments`)).body
  expect((await call('POST', `/payments/events/${event._id}/accept`)).status).toBeLessThan(300)
  expect(await read(other.id)).toMatchObject({ paymentStatus: 'Paid', credit: '349.00' })
  // Nobody is reminded of what is paid.
  await shop.server.after(40 * 24 * 60 * 60 * 1000, () => remindOfInvoices(shop.server.ctx))
  for (const { id } of [order, other]) {
    const history = (await read(id)).history.map(({ what }: { what: string }) => what)
    expect(history).not.toContain('reminder')
  }
})

test('40 confirmations at once record each payment once', async () => {
  const orders = [await onInvoice(), await onInvoice()]
  const file = statement(
    orders.map(({ reference }) => ({ amount: '349.00', text: reference, reference: randomUUID() })),
  )
  const { bookings } = (await call('POST', '/bank-file', { data: base64(file) })).body
  const matches = bookings.map(({ _id, order }: { _id: string; order: { number: string } }) => ({
    booking: _id,
    order: order.number,
  }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => record(file, i % 2 ? matches : matches.toReversed())),
  )
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.bookings).toMatchObject([{ state: 'recorded' }, { state: 'recorded' }])
  }
  for (const { id } of orders)
    expect(await read(id)).toMatchObject({ paymentStatus: 'Paid', paid: '349.00', credit: '0.00' })
})

test('a booking for the wrong order is taken back, and recorded for another one', async () => {
  const [wrong, right] = [await onInvoice(), await onInvoice()]
  const file = statement([{ amount: '349.00', text: 'Thanks!', reference: randomUUID() }])
  const [booking] = (await call('POST', '/bank-file', { data: base64(file) })).body.bookings
  expect(booking).toMatchObject({ state: 'open', order: null })
  await record(file, [{ booking: booking._id, order: wrong.number }])
  const [entry] = (await read(wrong.id)).payments
  const back = await call('POST', `/payment/${entry._id}/take-back`, { reason: 'Another order' })
  const again = await record(file, [{ booking: booking._id, order: right.number.toLowerCase() }])
  expect(again.body.bookings).toMatchObject([{ state: 'recorded', order: { number: right.number } }])
  expect(await read(right.id)).toMatchObject({ paymentStatus: 'Paid' })
  // What was taken back cannot count again beside it.
  const undo = await call('POST', `/activity/${back.headers.get('change-id')}/undo`)
  expect(undo.status).toBe(409)
  expect(await read(wrong.id)).toMatchObject({ paymentStatus: 'UnPaid', paid: '0.00' })
})

test('without a reference, amount and payer are a proposal, never certain', async () => {
  const customer = await someone()
  const { _id: id, number } = await makeOrder(shop.server, customer, '123.45')
  await call('POST', `/order/${id}/transfer`, undefined, customer)
  const iban = 'GB33BUKB20201555555555'
  const byName = await open([{ amount: '123.45', payer: 'Ms LOVELACE, Ada', iban }])
  expect(byName.bookings).toMatchObject([{ isExact: false, order: { number } }])
  await recordAll(statement([{ amount: '123.45', payer: 'LOVELACE Ada', iban, reference: randomUUID() }]))
  const next = await makeOrder(shop.server, customer, '77.77')
  const byAccount = await open([{ amount: '77.77', payer: 'A. King', iban, reference: randomUUID() }])
  expect(byAccount.bookings).toMatchObject([
    {
      isExact: false,
      order: { number: next.number },
      reasons: [expect.anything(), expect.stringContaining('account')],
    },
  ])
  const stranger = await open([{ amount: '77.77', payer: 'Somebody Else' }])
  expect(stranger.bookings).toMatchObject([{ order: null }])
  // Of a stranger, and of what was only proposed, nothing is stored; of a payer, the digest of the account.
  const rows = await shop.server.connection.db.selectFrom('bankBookings').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/Somebody|King|LOVELACE|BUKB/)
})

test('what differs is said: a part, too much, several orders, the same transfer entered by hand', async () => {
  const [one, two] = [await onInvoice(), await onInvoice()]
  const reasons = async (entry: Entry) => (await open([entry])).bookings[0].reasons.at(-1)
  expect(await reasons({ amount: '100', text: one.number })).toBe('$349.00 is open: a part of it.')
  expect(await reasons({ amount: '400', text: one.number })).toBe(
    '$349.00 is open: the rest becomes a credit.',
  )
  expect(await reasons({ amount: '698', text: `${one.invoice} ${two.invoice}` })).toMatch(/^Choose one/)
  await call('POST', `/order/${one.id}/payments`, { method: 'bank', amount: '100', paidOn: today() })
  expect(await reasons({ amount: '100', text: one.number })).toMatch(/recorded already/)
  expect(await reasons({ amount: '249', text: one.number })).toBe('The amount is what is open.')
})

test('money that went out, is not final, or came back of the agency’s own is no payment', async () => {
  const { reference } = await onInvoice()
  const file = await open([
    { amount: '349.00', debit: true, text: reference },
    { amount: '349.00', status: 'PDNG', text: reference },
    { amount: '349.00', reversal: true, text: reference },
  ])
  expect(file).toMatchObject({ bookings: [], others: 3 })
})

test('an ignored booking is not proposed again, and can still be recorded', async () => {
  const { id, number } = await onInvoice()
  const file = statement([{ amount: '5.00', payer: 'Tax office', reference: randomUUID() }])
  const [booking] = (await call('POST', '/bank-file', { data: base64(file) })).body.bookings
  await record(file, [], [booking._id])
  const again = (await call('POST', '/bank-file', { data: base64(file) })).body
  expect(again.bookings).toMatchObject([{ state: 'ignored' }])
  await record(file, [{ booking: booking._id, order: number }])
  expect(await read(id)).toMatchObject({ paid: '5.00', open: '344.00' })
})

test('a ZIP file of statements is read as one, each booking once', async () => {
  const [one, two] = [await onInvoice(), await onInvoice()]
  const first = { amount: '349.00', text: one.reference, reference: randomUUID() }
  const file = zipOf({
    '2026-11-26.xml': statement([first]),
    '2026-11-27.xml': statement([first, { amount: '349.00', text: two.reference, reference: randomUUID() }]),
    'read-me.txt': 'Statements',
  })
  expect((await recordAll(file)).body.bookings).toMatchObject([{ state: 'recorded' }, { state: 'recorded' }])
})

test('a payment in a foreign currency, or for an order that does not exist, is not recorded, and it is said why', async () => {
  const { number, reference, id } = await onInvoice()
  const file = statement([{ amount: '349.00', currency: 'EUR', text: reference, reference: randomUUID() }])
  const [booking] = (await call('POST', '/bank-file', { data: base64(file) })).body.bookings
  expect(booking).toMatchObject({ order: null, reasons: [expect.anything(), 'The order is in USD.'] })
  const refused = await record(file, [{ booking: booking._id, order: number }])
  expect(refused.body.bookings[0].problem).toBe(`Order ${number} is in USD, the booking in EUR.`)
  const unknown = await record(file, [{ booking: booking._id, order: 'FD-999999' }])
  expect(unknown.body.bookings[0].problem).toBe('There is no order FD-999999.')
  expect(await read(id)).toMatchObject({ paid: '0.00' })
})

test('hostile and foreign files are refused with a sentence', async () => {
  const refusal = async (content: string | Uint8Array) => {
    const { status, body } = await call('POST', '/bank-file', { data: base64(content) })
    expect(status).toBe(422)
    return body.detail as string
  }
  const entity = statement([]).replace('?>', '?><!DOCTYPE Document [<!ENTITY x "y">]>')
  expect(await refusal(entity)).toMatch(/document type/)
  const external = statement([]).replace('?>', '?><!DOCTYPE Document SYSTEM "file:///etc/passwd">')
  expect(await refusal(external)).toMatch(/document type/)
  expect(await refusal('<a>'.repeat(50_000) + '</a>'.repeat(50_000))).toMatch(/nested too deeply/)
  expect(await refusal(statement([{ amount: '1' }]).replace('</Ntry>', ''))).toMatch(/well-formed/)
  expect(await refusal('<html><body/></html>')).toMatch(/camt\.053/)
  expect(await refusal('Just a letter to the bank.')).toMatch(/neither/)
  expect(await refusal(Buffer.from([0, 1, 2, 3, 255]))).toMatch(/neither/)
  expect(await refusal(zipOf({ 'a.xml': `<a>${' '.repeat(17 * 1024 * 1024)}</a>` }))).toMatch(/16 MB/)
  expect(await refusal(zipOf({ 'a.txt': 'x' }))).toMatch(/no statement/)
  expect(await refusal(zipOf({ 'a.xml': statement([]) }).slice(0, -30))).toMatch(/damaged/)
  expect(await refusal(statement([], { iban: 'GB33BUKB20201555555555' }))).toMatch(/of the account GB33/)
  const unknown = await record(statement([]), [{ booking: randomUUID(), order: 'FD-000001' }])
  expect(unknown.status).toBe(422)
})

const csv = (lines: readonly string[]) => lines.join('\r\n')

test('a CSV file in the format of a German bank: asked once, remembered for the next', async () => {
  const { number, invoice, id } = await onInvoice()
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
  const asked = (await call('POST', '/bank-file', { data: base64(file) })).body
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
