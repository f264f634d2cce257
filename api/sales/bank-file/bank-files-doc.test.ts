import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base64, statement, type Entry } from '#dev/test/bank-files.ts'
import { makeOrder, someone } from '#dev/test/orders.ts'
import { startTransferShop, type TransferShop } from '#dev/test/transfer-shop.ts'

// Generates the table of `docs/bank-files.md`: what a booking of a bank's file does to an order in each state.

let shop: TransferShop
beforeAll(async () => void (shop = await startTransferShop()))
afterAll(() => shop[Symbol.asyncDispose]())

interface Order {
  id: string
  number: string
  name: string
  reference: string
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const call = (method: string, path: string, body?: object, as = shop.server.admin) =>
  shop.server.call(method, path, { as, ...(body && { body }) })
const read = async (id: string) => (await call('GET', `/order/${id}`)).body
const pay = (id: string, amount: string) =>
  call('POST', `/order/${id}/payments`, { method: 'bank', amount, paidOn: yesterday() })

async function onInvoice(): Promise<Order> {
  const customer = await someone()
  const { _id: id, number } = await makeOrder(shop.server, customer)
  await call('POST', `/order/${id}/transfer`, undefined, customer)
  const { transfer, customerName } = await read(id)
  return { id, number, name: customerName, reference: transfer.reference }
}

/** Brings an order of $349.00 on invoice into each state. */
const states: Readonly<Record<string, (order: Order) => Promise<unknown>>> = {
  UnPaid: async () => {},
  'UnPaid, part paid': ({ id }) => pay(id, '49'),
  Paid: ({ id }) => pay(id, '349'),
  Cancelled: ({ id }) => call('PUT', `/order-cancelled/${id}`, {}),
  Refunded: async ({ id }) => {
    await pay(id, '349')
    const [payment] = (await read(id)).payments
    const refund = { payment: payment._id, method: 'bank', amount: '349', paidOn: yesterday() }
    await call('POST', `/order/${id}/refunds`, refund)
  },
}

const back = { debit: true, reversal: true }
const bookings: readonly (readonly [string, (order: Order) => Entry])[] = [
  ['$349.00, its reference', ({ reference }) => ({ amount: '349.00', structured: reference })],
  ['$300.00, its number', ({ number }) => ({ amount: '300.00', text: `Order ${number}` })],
  ['$400.00, its number', ({ number }) => ({ amount: '400.00', text: `Order ${number}` })],
  ['the bank returns $349.00', ({ number }) => ({ amount: '349.00', text: `RETURN ${number}`, ...back })],
  ['the bank returns $49.00', ({ number }) => ({ amount: '49.00', text: `RETURN ${number}`, ...back })],
]

async function cellOf(state: string, entryOf: (order: Order) => Entry) {
  const order = await onInvoice()
  await states[state]!(order)
  const before = await read(order.id)
  const data = base64(statement([{ ...entryOf(order), reference: randomUUID() }]))
  const [booking] = (await call('POST', '/bank-file', { data })).body.bookings
  if (!booking.order) {
    const matches = [{ booking: booking._id, order: order.number }]
    const [kept] = (await call('POST', '/bank-file/record', { data, matches, ignored: [] })).body.bookings
    expect(kept.problem).toBeTruthy()
    return 'refused'
  }
  const matches = [{ booking: booking._id, order: booking.order.number }]
  await call('POST', '/bank-file/record', { data, matches, ignored: [] })
  const after = await read(order.id)
  const money = (name: string) => (Number(after[name]) ? [`${name} ${after[name]}`] : [])
  const changes = [
    before.paymentStatus === after.paymentStatus ? '' : `**${after.paymentStatus}**`,
    ...money('open'),
    ...money('credit'),
  ]
  return `${booking.isExact ? 'certain' : 'to judge'}: ${changes.filter(Boolean).join(', ')}`
}

const introduction = `# Files of the bank

_Money → Bank file_ reads what your bank lets you download, and finds the order of each payment. Nothing is recorded before
you confirm it: all that is certain in one click, the others one by one.

- **Which files:** statements of ISO 20022 (camt.053, versions 02 to 13), also several of them in a ZIP file, and CSV files.
  Up to 4 MB, 10,000 payments, and 16 MB when unpacked. Statements with a document type or entities are refused.
- **CSV files:** say once which columns have what: the day and its order, the amount with a sign, in two columns or beside a
  column that says what came in, a comma or a point before the cents. It is remembered for all files with the same columns.
  Their text is UTF-8, UTF-16 or Windows-1252.
- **Which bookings:** only what came in or was returned by the bank, and is final; of a statement, only of the account in
  the settings of bank transfer. Whatever else is in a file is counted, and left alone.
- **How an order is found:** by a valid reference (RF, ISO 11649), else by the number of an invoice or order in the text,
  with or without spaces and hyphens. It is certain if the text names one order and the amount is what is open. Without a
  number, an open order with exactly the amount is proposed if the payer has its name, or has paid from the same account
  before. You can choose any other order, or ignore a booking.
- **Once:** a booking is known by the account and the bank’s own reference of it, with its day and amount; without a
  reference, by its payer and text; in a CSV file, by its line. Of equal bookings in one statement, each counts. Reading a
  file again, or another one with the same booking, changes nothing. A booking that comes as a statement and as CSV is two: a transfer of the same day
  and amount that is recorded already is pointed out, and never certain.
- **A return** is a payment with a negative amount. Both stay in the [ledger](ledger.md), and an order that was Paid by it is
  open again. In a CSV file, money that went out and names an order can be a return or your own refund: it is never certain.
- **What is stored:** the payment, with payer and text as a note for you; a digest of the booking, and one of the account from
  which was paid. Of an ignored booking, its digest, and its day and amount in the activity, where that can be undone. The file itself is
  not stored: it is read in a process of its own.
- A booking for the wrong order: take its payment back on the order’s page, and read the file again.

It needs the permissions to record payments and to see all orders. The table shows what a booking does to an order of
$349.00 on invoice, once it is confirmed. \`npm test\` compares it with the code;
\`npm exec -- vitest run --project api api/sales/bank-file/bank-files-doc.test.ts -u\` updates it.
`

test('docs/bank-files.md has what each booking does to an order in each state', async () => {
  const names = Object.keys(states)
  const rows: string[] = []
  for (const [title, entryOf] of bookings) {
    const cells: string[] = []
    for (const state of names) cells.push(await cellOf(state, entryOf))
    rows.push(`| ${title} | ${cells.join(' | ')} |`)
  }
  const head = [`| booking | ${names.join(' | ')} |`, `| --- | ${names.map(() => '---').join(' | ')} |`]
  const path = fileURLToPath(new URL('../../../docs/bank-files.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, [...head, ...rows, ''].join('\n')].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
