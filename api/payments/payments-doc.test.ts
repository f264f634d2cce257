import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#content/payment-states.ts'
import { formNotices, ordersNotices, paymentKey, type Notices } from '#dev/test/paypal-notices.ts'
import { readEnv } from '../env.ts'
import type { Order } from '../orders/order.ts'
import type { DecidedEvent } from './payment-history.ts'
import type { PaymentProvider, ProviderDefinition } from '../payment-providers/provider.ts'
import { neededEvents } from '../payment-providers/paypal-orders/webhook.ts'
import { paymentProviders } from '../payment-providers/registry.ts'
import { decide, type Transition } from './transitions.ts'

// What every notice of PayPal does to an order in every state, as the code decides it: `docs/payments.md` is made of it.

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
  readonly #recorded: DecidedEvent[] = []
  #waiting: string[] = []

  constructor(provider: PaymentProvider, status: PaymentStatus = 'UnPaid') {
    this.#provider = provider
    this.order = {
      number: 'FD-000001',
      payment_key: paymentKey,
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

/** Why the webhook needs each event. */
const reasons: Readonly<Record<string, string>> = {
  'CHECKOUT.ORDER.APPROVED': 'the customer has agreed: the money is taken, also where they closed the window',
  'PAYMENT.CAPTURE.PENDING': 'the money is on its way, or waits for something in your account',
  'PAYMENT.CAPTURE.COMPLETED': 'the money has come',
  'PAYMENT.CAPTURE.DENIED': 'the money that was on its way does not come',
  'PAYMENT.CAPTURE.DECLINED': 'the means of payment was declined',
  'PAYMENT.CAPTURE.REFUNDED': 'money went back, from here or from your PayPal account',
  'PAYMENT.CAPTURE.REVERSED': 'PayPal took the money back, such as after a chargeback',
  'CUSTOMER.DISPUTE.CREATED': 'the customer complains at PayPal',
  'CUSTOMER.DISPUTE.UPDATED': 'somebody answered, or the dispute became a claim',
  'CUSTOMER.DISPUTE.RESOLVED': 'PayPal decided: the money stays, or goes back',
}

/** In the order in which PayPal lists them. */
const eventTable = () =>
  [
    '| event | what it says |',
    '| --- | --- |',
    ...neededEvents.map((name) => `| \`${name}\` | ${reasons[name]} |`),
    '',
  ].join('\n')

const setUp = (events: string) => `## Set up PayPal Checkout

You need a PayPal business account. Do it once in the sandbox and once live: the two have apps, ids and webhooks of
their own. The dashboard changes its words now and then; those below are of November 2026.

1. Open [developer.paypal.com](https://developer.paypal.com/dashboard/) and log in with the business account.
2. At the top choose _Sandbox_ or _Live_. It has to fit \`PAYPAL_MODE\`.
3. Open _Apps & Credentials_, then _Create App_. Give it a name, choose _Merchant_ as its type, and _Create App_.
4. Copy _Client ID_ to \`PAYPAL_CLIENT_ID\`; under _Secret_ choose _Show_, and copy it to \`PAYPAL_CLIENT_SECRET\`.
5. On the same page, under _Features_, leave _Accept payments_ on and switch everything else off. _Save Changes_.
6. Further down, under _Webhooks_, choose _Add Webhook_. As the URL enter \`PUBLIC_URL\` and
   \`/api/payments/paypal/webhook\`, such as \`https://www.example.com/api/payments/paypal/webhook\`.
7. Choose these events, and _Save_. Without one of them orders keep a state that is not true.

${events}
8. Copy the _Webhook ID_ that is shown then to \`PAYPAL_WEBHOOK_ID\`.
9. In PayPal itself, under _Account Settings_, _Business information_, copy the _PayPal Merchant ID_ to
   \`PAYPAL_MERCHANT_ID\`. Each notice is compared with it.
10. For another currency than that of the account: under _Account Settings_, _Money, banks and cards_, add it; set
    \`CURRENCY\`. Under _Website payments_, _Payment receiving preferences_, do not block payments in it, or each one
    stays \`Pending\` until you accept it there.
11. There, too: allow more than one payment for each invoice ID. A customer who pays again after a failure needs it.
12. Restart, and run \`npm run doctor\`, or open _Status_ in the back office: it tries out credentials, URL, events,
    currency and receiver, and says what is wrong ([doctor.md](doctor.md)).
13. In the sandbox, order a package and pay with a personal account from _Testing Tools_, _Sandbox Accounts_. The order
    has to become Paid, and its page in the back office has to show \`PAYMENT.CAPTURE.COMPLETED\`.

Events that the dashboard's simulator sends cannot be verified by PayPal itself: they are kept as rejected.
`

const introduction = `# Payments

A payment provider is one folder of \`api/payment-providers\` behind the interface in \`api/payment-providers/provider.ts\`. Every notice of
a provider is stored as it came, verified by the provider, checked against the order and decided by
\`api/payments/transitions.ts\`, which knows no provider. What a customer sees on the return page never changes an order.

The last two tables say what each notice does to an order of $100.00 in each state. \`npm test\` compares them with the
code; \`npm exec -- vitest run --project pglite api/payments/payments-doc.test.ts -u\` writes them.

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
  const tables = [ordersNotices, formNotices].map((notices) =>
    tableOf(
      paymentProviders.find(({ name }) => name === notices.name)!,
      notices,
    ),
  )
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, setUp(eventTable()), ...tables].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
