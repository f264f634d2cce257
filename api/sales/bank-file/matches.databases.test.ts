import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileTools, statement, zipOf, type Entry } from '#dev/test/bank-files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const call: TransferShop['call'] = (...request) => shop.call(...request)
const read = (id: string) => shop.read(id)
const { open, record, recordAll, read: readFile } = bankFileTools(() => shop.server)
const today = () => new Date().toISOString().slice(0, 10)

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
  const [one, two] = [await shop.onInvoice(), await shop.onInvoice()]
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
  const { reference } = await shop.onInvoice()
  const file = await open([
    { amount: '349.00', debit: true, text: reference },
    { amount: '349.00', status: 'PDNG', text: reference },
    { amount: '349.00', reversal: true, text: reference },
  ])
  expect(file).toMatchObject({ bookings: [], others: 3 })
})

test('an ignored booking is not proposed again, and can still be recorded', async () => {
  const { id, number } = await shop.onInvoice()
  const file = statement([{ amount: '5.00', payer: 'Tax office', reference: randomUUID() }])
  const [booking] = (await readFile(file)).body.bookings
  await record(file, [], [booking._id])
  const again = (await readFile(file)).body
  expect(again.bookings).toMatchObject([{ state: 'ignored' }])
  await record(file, [{ booking: booking._id, order: number }])
  expect(await read(id)).toMatchObject({ paid: '5.00', open: '344.00' })
})

test('a ZIP file of statements is read as one, each booking once', async () => {
  const [one, two] = [await shop.onInvoice(), await shop.onInvoice()]
  const first = { amount: '349.00', text: one.reference, reference: randomUUID() }
  const file = zipOf({
    '2026-11-26.xml': statement([first]),
    '2026-11-27.xml': statement([first, { amount: '349.00', text: two.reference, reference: randomUUID() }]),
    'read-me.txt': 'Statements',
  })
  expect((await recordAll(file)).body.bookings).toMatchObject([{ state: 'recorded' }, { state: 'recorded' }])
})

test('a payment in a foreign currency, or for an order that does not exist, is not recorded, and it is said why', async () => {
  const { number, reference, id } = await shop.onInvoice()
  const file = statement([{ amount: '349.00', currency: 'EUR', text: reference, reference: randomUUID() }])
  const [booking] = (await readFile(file)).body.bookings
  expect(booking).toMatchObject({ order: null, reasons: [expect.anything(), 'The order is in USD.'] })
  const refused = await record(file, [{ booking: booking._id, order: number }])
  expect(refused.body.bookings[0].problem).toBe(`Order ${number} is in USD, the booking in EUR.`)
  const unknown = await record(file, [{ booking: booking._id, order: 'FD-999999' }])
  expect(unknown.body.bookings[0].problem).toBe('There is no order FD-999999.')
  expect(await read(id)).toMatchObject({ paid: '0.00' })
})

test('ignoring a booking is in the activity once, without the payer, and can be undone there', async () => {
  const file = statement([{ amount: '7.25', payer: 'Tax office', reference: randomUUID() }])
  const [booking] = (await readFile(file)).body.bookings
  await record(file, [], [booking._id])
  await record(file, [], [booking._id])
  const { body: log } = await call('GET', '/activity?subject=bank%20booking')
  const own = log.filter(({ after }: { after?: { amount: string } }) => after?.amount === '7.25 USD')
  expect(own).toMatchObject([{ action: 'ignore', after: { day: today() } }])
  expect(JSON.stringify(own)).not.toContain('Tax office')
  expect((await call('POST', `/activity/${own[0]._id}/undo`)).status).toBeLessThan(300)
  expect((await readFile(file)).body.bookings).toMatchObject([{ state: 'open' }])
})

test('a booking without a reference is the same one in the statements of a day and of a month', async () => {
  const { number, reference } = await shop.onInvoice()
  const paid: Entry = { amount: '100.00', text: reference, payer: 'Ada Lovelace' }
  const other: Entry = { amount: '1.00', text: 'Another one' }
  await record(statement([paid], { id: 'DAY' }), [
    { booking: (await open([paid], { id: 'DAY' })).bookings[0]._id, order: number },
  ])
  expect((await open([other, paid, paid], { id: 'MONTH' })).bookings).toMatchObject([
    { state: 'open' },
    { state: 'recorded' },
    // A second one in the same statement is another payment.
    { state: 'open' },
  ])
})
