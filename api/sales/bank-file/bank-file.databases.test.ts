import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankFileTools, statement, type Entry } from '#dev/test/bank-files.ts'
import { formOf, noticeOf, sendNotice } from '#dev/test/paypal.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'
import { remindOfInvoices } from '../orders/transfer/reminders.ts'

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const call: TransferShop['call'] = (...request) => shop.call(...request)
const read = (id: string) => shop.read(id)
const { open, record, recordAll, read: readFile } = bankFileTools(() => shop.server)

test('case 39: a file is booked once, a return is negative, and a number is found that spaces split', async () => {
  const order = await shop.onInvoice()
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

test('case 39: a return can be taken back, and its payment only after it', async () => {
  const order = await shop.onInvoice()
  const entry: Entry = { amount: '349', text: order.reference }
  await recordAll(statement([{ ...entry, reference: randomUUID() }]))
  await recordAll(statement([{ ...entry, debit: true, reversal: true, reference: randomUUID() }]))
  const [payment, back] = (await read(order.id)).payments
  const takeBack = (id: string) => call('POST', `/payment/${id}/take-back`, { reason: 'Wrong' })
  expect((await takeBack(payment._id)).status).toBe(409)
  expect((await takeBack(back._id)).body).toMatchObject({ paymentStatus: 'Paid', open: '0.00' })
  expect((await takeBack(payment._id)).body).toMatchObject({ paymentStatus: 'UnPaid', open: '349.00' })
})

test('case 40: a card payment and a transfer for one invoice on one day: one counts, the other is a credit', async () => {
  const order = await shop.onInvoice()
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
  const other = await shop.onInvoice()
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
  const orders = [await shop.onInvoice(), await shop.onInvoice()]
  const file = statement(
    orders.map(({ reference }) => ({ amount: '349.00', text: reference, reference: randomUUID() })),
  )
  const { bookings } = (await readFile(file)).body
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
  const [wrong, right] = [await shop.onInvoice(), await shop.onInvoice()]
  const file = statement([{ amount: '349.00', text: 'Thanks!', reference: randomUUID() }])
  const [booking] = (await readFile(file)).body.bookings
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
