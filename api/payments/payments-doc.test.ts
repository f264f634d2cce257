import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#content/payment-states.ts'
import { readEnv } from '../env.ts'
import type { Order } from '../orders/order.ts'
import type { Recorded } from './payment-history.ts'
import type { PaymentProvider, ProviderDefinition } from './provider.ts'
import { paymentProviders } from './registry.ts'
import { decide, type Transition } from './transitions.ts'

// What every notice of PayPal does to an order in every state, as the code decides it: `docs/payments.md` is made of it.

const key = '0123456789abcdef0123456789abcdef'
const payee = { emails: ['shop@site.test'], merchantId: undefined }
const env = readEnv({
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK',
})
const context = {
  env,
  self: () => '',
  problems: { refused: async () => {}, succeeded: async () => {} },
}

type State = Pick<
  Order,
  'number' | 'payment_key' | 'payment_status' | 'amount' | 'currency' | 'paid_transaction' | 'refunded'
>

/** An order of $100.00 that receives notices one after the other, as `apply-event.ts` processes them. */
class Simulation {
  readonly order: State
  readonly #provider: PaymentProvider
  readonly #recorded: Recorded[] = []
  #waiting: string[] = []

  constructor(provider: PaymentProvider, status: PaymentStatus = 'UnPaid') {
    this.#provider = provider
    this.order = {
      number: 'FD-000001',
      payment_key: key,
      payment_status: status,
      amount: '100.00',
      currency: 'USD',
      paid_transaction: null,
      refunded: '0.00',
    }
  }

  /** Gives the decision of this notice; those that waited for it are decided, too. */
  receive(raw: string): Transition {
    const transition = this.#decide(raw)
    if (transition.decision === 'waiting') this.#waiting.push(raw)
    else {
      const waiting = this.#waiting
      this.#waiting = []
      for (const each of waiting) this.receive(each)
    }
    return transition
  }

  #decide(raw: string): Transition {
    const { order } = this
    const event = { raw: Buffer.from(raw), kind: 'notice' as const }
    const notice = this.#provider.read(event)
    const checks = this.#provider.check(event, order as Order, payee)
    const failed = checks.find(({ wrong }) => wrong)?.wrong ?? null
    const transition = decide(order, this.#recorded, notice, failed, 'PayPal')
    if (transition.decision === 'waiting') return transition
    this.#recorded.push({
      decision: transition.decision,
      outcome: notice.outcome,
      transaction_id: notice.transaction,
      parent_transaction_id: notice.parent,
      amount: notice.amount,
    })
    if (transition.refunded) order.refunded = transition.refunded
    if (transition.to === 'Paid' && !order.paid_transaction) order.paid_transaction = notice.transaction
    if (transition.to) order.payment_status = transition.to
    return transition
  }
}

interface Notices {
  name: string
  /** How an order comes to a state: the notices that lead there. */
  before: Partial<Record<PaymentStatus, readonly string[]>>
  /** Each row of the table, with the notices that it consists of. */
  rows: readonly (readonly [row: string, ...notices: string[]])[]
}

const ipn = (payment_status: string, fields: Record<string, string | undefined> = {}) => {
  const all = {
    payment_status,
    txn_id: 'P',
    txn_type: 'web_accept',
    mc_gross: '100.00',
    mc_currency: 'USD',
    receiver_email: 'shop@site.test',
    custom: key,
    invoice: 'FD-000001',
    item_number: '1',
    quantity: '1',
    test_ipn: '1',
    charset: 'utf-8',
    ...fields,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}
const about = (txn_id: string, mc_gross = '-100.00') => ({
  txn_id,
  mc_gross,
  parent_txn_id: 'P',
  txn_type: undefined,
})

const form: Notices = {
  name: 'paypal-form',
  before: {
    Pending: [ipn('Pending')],
    OnHold: [ipn('Completed', { mc_gross: '1.00' })],
    Paid: [ipn('Completed')],
    Refunded: [ipn('Completed'), ipn('Refunded', about('R'))],
    Disputed: [ipn('Completed'), ipn('Reversed', about('V'))],
  },
  rows: [
    ['`Completed`', ipn('Completed')],
    ['`Completed`, sent again', ipn('Completed'), ipn('Completed')],
    ['`Completed` of another payment', ipn('Completed', { txn_id: 'P2' })],
    ['`Completed`, another amount', ipn('Completed', { txn_id: 'P2', mc_gross: '1.00' })],
    ['`Completed`, another currency', ipn('Completed', { txn_id: 'P2', mc_currency: 'EUR' })],
    ['`Completed`, another receiver', ipn('Completed', { txn_id: 'P2', receiver_email: 'x@y.test' })],
    ['`Pending`', ipn('Pending')],
    ['`Pending`, then `Completed`', ipn('Pending'), ipn('Completed')],
    ['`Completed`, then `Pending` (out of order)', ipn('Completed'), ipn('Pending')],
    ['`Denied`, `Failed`, `Expired`, `Voided`', ipn('Denied')],
    ['`Refunded`, all of it', ipn('Refunded', about('R1'))],
    ['`Refunded`, a part', ipn('Refunded', about('R1', '-40.00'))],
    ['`Refunded`, then `Completed` (out of order)', ipn('Refunded', about('R1')), ipn('Completed')],
    ['`Reversed`', ipn('Reversed', about('V1'))],
    [
      '`Reversed`, then `Canceled_Reversal`',
      ipn('Reversed', about('V1')),
      ipn('Canceled_Reversal', about('W1', '100.00')),
    ],
    ['`Canceled_Reversal`', ipn('Canceled_Reversal', about('W1', '100.00'))],
    ['anything else', ipn('Created', { txn_id: 'X' })],
  ],
}

const hook = (event_type: string, resource: object) => JSON.stringify({ event_type, resource })
const capture = (event: string, over: object = {}) =>
  hook(`PAYMENT.CAPTURE.${event}`, {
    id: 'P',
    status: event,
    amount: { value: '100.00', currency_code: 'USD' },
    custom_id: key,
    invoice_id: 'FD-000001',
    ...over,
  })
const refund = (id: string, value = '100.00') =>
  hook('PAYMENT.CAPTURE.REFUNDED', {
    id,
    status: 'COMPLETED',
    amount: { value, currency_code: 'USD' },
    custom_id: key,
    links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/P' }],
  })
const dispute = (event: string, outcome_code?: string, value = '100.00') =>
  hook(`CUSTOMER.DISPUTE.${event}`, {
    dispute_id: 'D1',
    disputed_transactions: [{ seller_transaction_id: 'P' }],
    reason: 'UNAUTHORISED',
    status: outcome_code ? 'RESOLVED' : 'OPEN',
    dispute_amount: { value: '100.00', currency_code: 'USD' },
    ...(outcome_code && {
      dispute_outcome: { outcome_code, amount_refunded: { value, currency_code: 'USD' } },
    }),
  })
const reasons = [
  'ECHECK',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'OTHER',
]

const orders: Notices = {
  name: 'paypal-orders',
  before: {
    Pending: [capture('PENDING')],
    OnHold: [capture('COMPLETED', { amount: { value: '1.00', currency_code: 'USD' } })],
    Paid: [capture('COMPLETED')],
    Refunded: [capture('COMPLETED'), refund('R')],
    Disputed: [capture('COMPLETED'), dispute('CREATED').replace('D1', 'D0')],
  },
  rows: [
    [
      '`CHECKOUT.ORDER.APPROVED`',
      hook('CHECKOUT.ORDER.APPROVED', { id: 'O', purchase_units: [{ custom_id: key }] }),
    ],
    ['`CAPTURE.COMPLETED`', capture('COMPLETED')],
    ['`CAPTURE.COMPLETED`, sent again', capture('COMPLETED'), capture('COMPLETED')],
    ['`CAPTURE.COMPLETED` of another capture', capture('COMPLETED', { id: 'P2' })],
    [
      '`CAPTURE.COMPLETED`, a part of the amount',
      capture('COMPLETED', { id: 'P2', amount: { value: '40.00', currency_code: 'USD' } }),
    ],
    [
      '`CAPTURE.COMPLETED`, another currency',
      capture('COMPLETED', { id: 'P2', amount: { value: '100.00', currency_code: 'EUR' } }),
    ],
    ...reasons.map(
      (reason) =>
        [`\`CAPTURE.PENDING\`: \`${reason}\``, capture('PENDING', { status_details: { reason } })] as const,
    ),
    ['`CAPTURE.PENDING`, then `COMPLETED`', capture('PENDING'), capture('COMPLETED')],
    ['`CAPTURE.COMPLETED`, then `PENDING` (out of order)', capture('COMPLETED'), capture('PENDING')],
    ['`CAPTURE.DENIED`, `CAPTURE.DECLINED`', capture('DENIED')],
    ['`CAPTURE.REFUNDED` at PayPal, all of it', refund('R1')],
    ['`CAPTURE.REFUNDED` at PayPal, a part', refund('R1', '40.00')],
    ['`CAPTURE.REFUNDED`, two parts that are all', refund('R1', '40.00'), refund('R2', '60.00')],
    ['`CAPTURE.REFUNDED`, then `COMPLETED` (out of order)', refund('R1'), capture('COMPLETED')],
    ['`CAPTURE.REVERSED`', capture('REVERSED')],
    ['`DISPUTE.CREATED`', dispute('CREATED')],
    ['`DISPUTE.CREATED`, then `UPDATED`', dispute('CREATED'), dispute('UPDATED')],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_SELLER_FAVOUR`',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_SELLER_FAVOUR'),
    ],
    ['`DISPUTE.RESOLVED`: `CANCELED_BY_BUYER`', dispute('CREATED'), dispute('RESOLVED', 'CANCELED_BY_BUYER')],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_BUYER_FAVOUR`',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR'),
    ],
    [
      '`DISPUTE.RESOLVED`: `RESOLVED_BUYER_FAVOUR`, a part',
      dispute('CREATED'),
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR', '40.00'),
    ],
    [
      '`DISPUTE.RESOLVED`, then `CREATED` (out of order)',
      dispute('RESOLVED', 'RESOLVED_BUYER_FAVOUR'),
      dispute('CREATED'),
    ],
    ['anything else', hook('PAYMENT.CAPTURE.SOMETHING', { id: 'X', custom_id: key })],
  ],
}

/** What becomes of an order in a state, in a few words. */
function cellOf(
  provider: PaymentProvider,
  { before }: Notices,
  from: PaymentStatus,
  notices: readonly string[],
) {
  const reached = before[from]
  const simulation = new Simulation(provider, reached ? 'UnPaid' : from)
  for (const notice of reached ?? []) simulation.receive(notice)
  const { order } = simulation
  expect(order.payment_status).toBe(from)
  const refunded = order.refunded
  const transitions = notices.map((notice) => simulation.receive(notice))
  const status = order.payment_status === from ? '' : `**${order.payment_status}**`
  const money = order.refunded === refunded ? '' : `$${order.refunded} refunded`
  const flag = transitions.some(({ attention }) => attention) ? ' ⚑' : ''
  return `${[status, money].filter(Boolean).join(', ') || transitions.at(-1)!.decision}${flag}`
}

function tableOf(definition: ProviderDefinition, notices: Notices): string {
  const provider = definition.create(context)
  return [
    `## ${definition.label} (\`${definition.name}\`)`,
    '',
    `| notice | ${paymentStatuses.join(' | ')} |`,
    `| --- | ${paymentStatuses.map(() => '---').join(' | ')} |`,
    ...notices.rows.map(
      ([row, ...all]) =>
        `| ${row} | ${paymentStatuses.map((from) => cellOf(provider, notices, from, all)).join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

const introduction = `# Payments

A payment provider is one folder of \`api/payments\` behind the interface in \`api/payments/provider.ts\`. Every notice of
a provider is stored as it came, verified by the provider, checked against the order and decided by
\`api/payments/transitions.ts\`, which knows no provider. What a customer sees on the return page never changes an order.

The tables below say what each notice does to an order of $100.00 in each state. \`npm test\` compares them with the
code; \`npm exec -- vitest run --project pglite -u api/payments/payments-doc.test.ts\` writes them.

- **Status**: the order changes to it. An amount: so much is refunded by then.
- applied: it changed something else, such as the reason that the customer reads.
- noted: it is true and changes nothing.
- waiting: it depends on a notice that has not arrived; it is decided once that arrives.
- repeated: it was decided before.
- refused: it failed a check.
- ⚑: somebody has to look at it. The agency is mailed, and the notice stands on the order and under Payments.

A row with several notices shows what they lead to together. Whatever the order of arrival, the same notices lead to the
same state.
`

test('docs/payments.md says what every notice does to an order in every state', async () => {
  const path = fileURLToPath(new URL('../../docs/payments.md', import.meta.url))
  const tables = [orders, form].map((notices) =>
    tableOf(
      paymentProviders.find(({ name }) => name === notices.name)!,
      notices,
    ),
  )
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, ...tables].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
