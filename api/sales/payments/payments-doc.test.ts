import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#content/shop/payment-states.ts'
import { formNotices, ordersNotices, paymentKey, type Notices } from '#dev/test/paypal-notices.ts'
import { readEnv } from '../../platform/env.ts'
import { toCents } from '#content/shop/cents.ts'
import type { Order } from '../orders/order.ts'
import type { DecidedEvent } from './payment-history.ts'
import type {
  PayableOrder,
  PaymentProvider,
  ProviderDefinition,
} from '../../money/payment-providers/provider.ts'
import { neededEvents } from '../../money/payment-providers/paypal-orders/webhook.ts'
import { paymentProviders } from '../../money/payment-providers/registry.ts'
import { decide, type OrderState, type Transition } from './transitions.ts'

// Generates `docs/payments.md`: the result of every PayPal notice in every state of an order, as the code decides it.

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

type State = Pick<Order, 'number' | 'paymentKey' | 'total' | 'currency'> &
  OrderState & {
    toPay: string
    payments: { transaction: string | null; cents: number; refundedCents: number }[]
  }

/** An order of $100.00 that receives notices one after the other, as `apply-event.ts` processes them. */
class Simulation {
  readonly order: State
  readonly #provider: PaymentProvider
  readonly #recorded: DecidedEvent[] = []
  #waiting: string[] = []

  constructor(provider: PaymentProvider, status: PaymentStatus = 'UnPaid') {
    this.#provider = provider
    this.order = {
      number: 'FD-000001',
      paymentKey,
      paymentStatus: status,
      total: '100.00',
      currency: 'USD',
      locale: 'en',
      paid: '0.00',
      refunded: '0.00',
      toPay: '100.00',
      totalOfParts: null,
      payments: [],
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
    const checks = this.#provider.check(event, order as unknown as PayableOrder, payee)
    const failed = checks.find(({ wrong }) => wrong)?.wrong ?? null
    const transition = decide(order, this.#recorded, notice, failed, 'PayPal')
    if (transition.decision === 'waiting') return transition
    this.#recorded.push({
      decision: transition.decision,
      outcome: notice.outcome,
      transactionId: notice.transaction,
      parentTransactionId: notice.parent,
      amount: notice.amount,
    })
    if (transition.refunded) {
      const payment = order.payments.find(({ transaction }) => transaction === notice.parent)
      if (payment) payment.refundedCents = toCents(transition.refunded)!
      order.refunded = transition.refunded
    }
    if (transition.to === 'Paid' && notice.outcome === 'completed') {
      order.payments = [{ transaction: notice.transaction, cents: 10_000, refundedCents: 0 }]
      order.paid = '100.00'
    }
    if (transition.to) order.paymentStatus = transition.to
    return transition
  }
}

/** The result for an order in a state, in a few words. */
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
  expect(order.paymentStatus).toBe(from)
  const refunded = order.refunded
  const transitions = notices.map((notice) => simulation.receive(notice))
  const status = order.paymentStatus === from ? '' : `**${order.paymentStatus}**`
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

/** Why the webhook needs each event. */
const reasons: Readonly<Record<string, string>> = {
  'CHECKOUT.ORDER.APPROVED':
    'the customer has approved: the payment is captured, even if they closed the window',
  'PAYMENT.CAPTURE.PENDING': 'the payment is on its way, or needs an action in your account',
  'PAYMENT.CAPTURE.COMPLETED': 'the payment has arrived',
  'PAYMENT.CAPTURE.DENIED': 'the pending payment failed',
  'PAYMENT.CAPTURE.DECLINED': 'the payment method was declined',
  'PAYMENT.CAPTURE.REFUNDED': 'a refund, from the back office or from your PayPal account',
  'PAYMENT.CAPTURE.REVERSED': 'PayPal took the money back, for example after a chargeback',
  'CUSTOMER.DISPUTE.CREATED': 'the customer opened a dispute at PayPal',
  'CUSTOMER.DISPUTE.UPDATED': 'a party answered, or the dispute became a claim',
  'CUSTOMER.DISPUTE.RESOLVED': 'PayPal decided: the money stays with you, or goes back',
}

/** In the order in which PayPal lists them. */
const eventTable = () =>
  [
    '| event | meaning |',
    '| --- | --- |',
    ...neededEvents.map((name) => `| \`${name}\` | ${reasons[name]} |`),
    '',
  ].join('\n')

const setupSection = (events: string) => `## Set up PayPal Checkout

You need a PayPal business account. Do this once for the sandbox and once for live: each has its own apps, ids and
webhooks. The labels of the dashboard change from time to time; these are of November 2026.

1. Open [developer.paypal.com](https://developer.paypal.com/dashboard/) and log in with the business account.
2. At the top choose _Sandbox_ or _Live_, as in \`PAYPAL_MODE\`.
3. Open _Apps & Credentials_, then _Create App_. Enter a name, choose the type _Merchant_, and _Create App_.
4. Copy _Client ID_ to \`PAYPAL_CLIENT_ID\`. Under _Secret_ choose _Show_, and copy it to \`PAYPAL_CLIENT_SECRET\`.
5. On the same page, under _Features_, leave _Accept payments_ on, switch everything else off, and _Save Changes_.
6. Further down, under _Webhooks_, choose _Add Webhook_. The URL is \`PUBLIC_URL\` followed by
   \`/api/payments/paypal/webhook\`, such as \`https://www.example.com/api/payments/paypal/webhook\`.
7. Choose these events, and _Save_. If one is missing, orders keep a wrong state.

${events}
8. Copy the _Webhook ID_ that is then shown to \`PAYPAL_WEBHOOK_ID\`.
9. In PayPal itself, under _Account Settings_, _Business information_, copy the _PayPal Merchant ID_ to
   \`PAYPAL_MERCHANT_ID\`. Each notice is compared with it.
10. To sell in another currency than that of the account, add it under _Account Settings_, _Money, banks and cards_, and
    set \`CURRENCY\`. Under _Website payments_, _Payment receiving preferences_, do not block payments in this currency:
    each one would stay \`Pending\` until you accept it there.
11. There, also allow more than one payment per invoice ID. A customer who pays again after a failure needs it.
12. Restart, and run \`npm run doctor\` or open _Status_ in the back office: it tests credentials, URL, events,
    currency and receiver, and reports what is wrong ([doctor.md](doctor.md)).
13. In the sandbox, order a package and pay with a personal account from _Testing Tools_, _Sandbox Accounts_. The order
    must become Paid, and its page in the back office must show \`PAYMENT.CAPTURE.COMPLETED\`.

Events from the dashboard's simulator cannot be verified, not even by PayPal: they are stored as rejected.
`

const introduction = `# Payments

A payment provider is a folder of \`api/money/payment-providers\` that implements \`api/money/payment-providers/provider.ts\`. Each
notice is stored unchanged, verified by the provider and checked against the order. \`api/sales/payments/transitions.ts\`, which
is independent of the provider, then decides what it changes. What a customer sees on the return page never changes an
order.

The last two tables show what each notice does to an order of $100.00 in each state. \`npm test\` compares them with the
code; \`npm exec -- vitest run --project pglite api/sales/payments/payments-doc.test.ts -u\` updates them.

- **Status**: the order changes to this status. An amount: the total refunded so far.
- applied: it changed something else, such as the reason that the customer sees.
- noted: it is valid and changes nothing.
- waiting: it depends on a notice that has not arrived yet, and is decided when that one arrives.
- repeated: it was already decided.
- refused: it failed a check.
- ⚑: needs attention. The agency gets a mail, and the notice is shown on the order and under Payments.

A row with several notices shows their combined result. The same notices lead to the same state in any order.
`

test('docs/payments.md has the result of every notice in every state of an order', async () => {
  const path = fileURLToPath(new URL('../../../docs/payments.md', import.meta.url))
  const tables = [ordersNotices, formNotices].map((notices) =>
    tableOf(
      paymentProviders.find(({ name }) => name === notices.name)!,
      notices,
    ),
  )
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, setupSection(eventTable()), ...tables].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
