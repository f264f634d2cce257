import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveInvoiceSettings } from '#dev/test/invoices.ts'
import { refundOf, startOrdersShop } from '#dev/test/paypal-orders-shop.ts'

// Generates `docs/ledger.md`: what each entry that a person makes does to an order in each state, through the API.

let shop: Awaited<ReturnType<typeof startOrdersShop>>
beforeAll(async () => {
  shop = await startOrdersShop()
  expect((await saveInvoiceSettings(shop.server)).status).toBe(200)
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Order {
  id: string
  key: string
  number: string
  customer: string
}

const today = () => new Date().toISOString().slice(0, 10)
const call = (method: string, path: string, body?: object) =>
  shop.server.call(method, path, {
    as: shop.server.admin,
    ...(body && { body }),
    headers: { 'Idempotency-Key': randomUUID() },
  })
const record = (id: string, amount: string) =>
  call('POST', `/order/${id}/payments`, { method: 'bank', amount, paidOn: today() })
const back = ({ key }: Order, capture: string, amount: string) =>
  refundOf(`R${randomUUID().slice(0, 8)}`, capture, amount, key)

/** Brings a new order of $349.00 into each state. */
const states: Readonly<Record<string, (order: Order) => Promise<unknown>>> = {
  UnPaid: async () => {},
  'UnPaid, part paid': ({ id }) => record(id, '49'),
  OnHold: async (order) => {
    await shop.complete(order, '300.00')
    await shop.becomes(order.id, { paymentStatus: 'OnHold' })
  },
  Paid: ({ id }) => record(id, '349'),
  'Paid, too much': ({ id }) => record(id, '400'),
  'Paid by a provider': async (order) => {
    await shop.complete(order)
    await shop.becomes(order.id, { paymentStatus: 'Paid' })
  },
  Cancelled: ({ id }) => call('PUT', `/order-cancelled/${id}`, {}),
  Refunded: async (order) => {
    await record(order.id, '349')
    await giveBack(order, '349')
  },
  Disputed: async (order) => {
    const capture = await shop.complete(order)
    await shop.becomes(order.id, { paymentStatus: 'Paid' })
    await shop.webhook('PAYMENT.CAPTURE.REVERSED', {
      ...back(order, capture, '349.00'),
      invoice_id: order.number,
    })
    await shop.becomes(order.id, { paymentStatus: 'Disputed' })
  },
}

const entriesOf = async (id: string): Promise<{ _id: string; kind: string; transaction: string | null }[]> =>
  (await shop.read(id)).payments

async function giveBack({ id }: Order, amount: string) {
  const payment = (await entriesOf(id)).find(({ kind }) => kind === 'payment')
  if (!payment) return undefined
  const method = payment.transaction ? 'provider' : 'bank'
  return call('POST', `/order/${id}/refunds`, { payment: payment._id, method, amount, paidOn: today() })
}

async function takeBackLast({ id }: Order, of: 'payment' | 'refund') {
  const entry = (await entriesOf(id)).findLast(({ kind }) => kind === of)
  return entry && call('POST', `/payment/${entry._id}/take-back`, { reason: 'Wrong' })
}

/** What a person does, by the title of its row. */
const actions: readonly (readonly [string, (order: Order) => Promise<{ status: number } | undefined>])[] = [
  ['record a payment of $100.00', ({ id }) => record(id, '100')],
  ['record a payment of $349.00', ({ id }) => record(id, '349')],
  ['accept what was paid', ({ id }) => call('POST', `/order/${id}/payments/accept`, { reason: 'Fees' })],
  [
    'set Paid',
    ({ id }) => call('PUT', `/order-payment/${id}`, { paymentStatus: 'Paid', reason: 'By telephone' }),
  ],
  ['record a refund of $40.00', (order) => giveBack(order, '40')],
  ['record a refund of $349.00', (order) => giveBack(order, '349')],
  ['take back the last payment', (order) => takeBackLast(order, 'payment')],
  ['take back the last refund', (order) => takeBackLast(order, 'refund')],
  ['cancel the order', ({ id }) => call('PUT', `/order-cancelled/${id}`, {})],
]

interface State {
  paymentStatus: string
  paid: string
  refunded: string
  open: string
  credit: string
  invoices: { kind: string; total: string }[]
}

const money = (name: string, amount: string) => (Number(amount) ? [`${name} ${amount}`] : [])

const textOf = (before: State, after: State) =>
  [
    before.paymentStatus === after.paymentStatus ? '' : `**${after.paymentStatus}**`,
    ...money('open', after.open),
    ...money('credit', after.credit),
    ...money('refunded', after.refunded),
    ...after.invoices
      .slice(before.invoices.length)
      .map(({ kind, total }) => `${kind === 'invoice' ? '+' : '–'}${total}`),
  ]
    .filter(Boolean)
    .join(', ')

async function cellOf(state: string, act: (order: Order) => Promise<{ status: number } | undefined>) {
  const order = await shop.placed()
  await states[state]!(order)
  const before: State = await shop.read(order.id)
  const answer = await act(order)
  if (!answer) return ''
  const after: State = await shop.read(order.id)
  if (answer.status >= 400) {
    expect(after).toMatchObject({ paid: before.paid, refunded: before.refunded })
    return 'refused'
  }
  const isSame = ['paymentStatus', 'paid', 'refunded'].every(
    (name) => before[name as 'paid'] === after[name as 'paid'],
  )
  return isSame ? 'nothing' : textOf(before, after)
}

const introduction = `# Payments and refunds by hand

The ledger of an order has each payment that counts for it and each refund of one: those that a provider reports
([payments.md](payments.md)), and those that a person records on the order’s page. What is **paid**, **refunded** and **open**
and what is a **credit** are sums of it. An entry is never changed or deleted. One that a person recorded can be taken back,
with a reason: it stays visible, and counts no more. The undo of the activity does the same.

- A payment by bank transfer, in cash or in another way is recorded with its day, amount and a note. An order that is paid
  in part stays UnPaid until its total is reached, or until you accept what was paid. The customer pays only the rest online.
- What was paid above the total is a credit of the customer. It is refunded, or used for another order of the same customer
  in the same currency: in one step, which both orders show.
- A refund that you made at your bank, at the provider or in another way is recorded with its day. A refund at the provider
  of which a notice arrives later counts once. Recording a refund moves no money.
- Payments that a bank reports come from [its files](bank-files.md); one that it has returned is a payment with a negative
  amount, after which the order is open again.
- A second payment of a provider for a paid order does not count until you keep it as a credit or refund it.
- Recording a payment and taking one back needs the permission to record payments, a refund that to refund.

The table shows what each entry does to an order of $349.00 in each state. \`npm test\` compares it with the code;
\`npm exec -- vitest run --project api api/sales/payments/ledger-doc.test.ts -u\` updates it.

- **Status**: the order changes to this status. Amounts: what is then open, the credit, and the total refunded.
- +: an invoice is issued for this amount. –: a credit note.
- refused: it is answered with an error, and changes nothing. nothing: it is already so. Empty: there is no such entry.
`

test('docs/ledger.md has the result of every entry by hand in every state of an order', async () => {
  const names = Object.keys(states)
  const rows: string[] = []
  for (const [title, act] of actions) {
    const cells: string[] = []
    for (const state of names) cells.push(await cellOf(state, act))
    rows.push(`| ${title} | ${cells.join(' | ')} |`)
  }
  const table = [
    `| entry | ${names.join(' | ')} |`,
    `| --- | ${names.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ]
  const path = fileURLToPath(new URL('../../../docs/ledger.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, table.join('\n')].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
