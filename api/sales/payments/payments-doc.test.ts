import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#content/shop/payment-states.ts'
import { formNotices, ordersNotices, paymentKey, type Notices } from '#dev/test/paypal-notices.ts'
import { stripeNotices } from '#dev/test/stripe-notices.ts'
import { readEnv } from '../../platform/env.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Order } from '../orders/order.ts'
import type { DecidedEvent } from './payment-history.ts'
import type {
  Notice,
  PayableOrder,
  PaymentProvider,
  ProviderDefinition,
} from '../../money/payment-providers/provider.ts'
import { eventsToCollect, neededEvents } from '../../money/payment-providers/paypal-orders/webhook.ts'
import { neededEvents as stripeEvents } from '../../money/payment-providers/stripe/notice.ts'
import { brandOf, paymentProviders } from '../../money/payment-providers/registry.ts'
import type { OrderState, Transition } from './transition.ts'
import { decide } from './transitions.ts'

// Generates `docs/payments.md`: the result of every notice in every state of an order, as the code decides it.

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
  /** The refunds that counted, in cents. */
  readonly #refunds = new Map<string | null, number>()

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

  /** A refund that counted and has failed counts no more. */
  #takeBack({ transaction, parent }: Pick<Notice, 'transaction' | 'parent'>) {
    const payment = this.order.payments.find((each) => each.transaction === parent)
    const cents = this.#refunds.get(transaction) ?? 0
    if (!payment || cents === 0) return
    payment.refundedCents -= cents
    this.order.refunded = fromCents(toCents(this.order.refunded)! - cents)
    if (this.order.paymentStatus === 'Refunded') this.order.paymentStatus = 'Paid'
  }

  #decide(raw: string): Transition {
    const { order } = this
    // A provider that is asked answers what its notice says.
    const answer = this.#provider.ask ? JSON.stringify(JSON.parse(raw).data.object) : null
    const event = { raw: Buffer.from(raw), kind: 'notice' as const, answer }
    const notice = this.#provider.read(event)
    const checks = this.#provider.check(event, order as unknown as PayableOrder, payee)
    const failed = checks.find(({ wrong }) => wrong)?.wrong ?? null
    const transition = decide(order, this.#recorded, notice, failed, brandOf(this.#provider.name))
    if (transition.decision === 'waiting') return transition
    this.#recorded.push({
      decision: transition.decision,
      outcome: notice.outcome,
      transactionId: notice.transaction,
      parentTransactionId: notice.parent,
      amount: notice.amount,
    })
    if (transition.refunded) {
      this.#refunds.set(notice.transaction, toCents(transition.refunded)! - toCents(order.refunded)!)
      const payment = order.payments.find(({ transaction }) => transaction === notice.parent)
      if (payment) payment.refundedCents = toCents(transition.refunded)!
      order.refunded = transition.refunded
    }
    if (notice.outcome === 'refund-failed') this.#takeBack(notice)
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

/** Why the webhooks need each event. */
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
  'BILLING.SUBSCRIPTION.ACTIVATED': 'a subscription was approved, or runs again after a pause',
  'BILLING.SUBSCRIPTION.UPDATED': 'a subscription was changed at PayPal: it is compared with yours',
  'BILLING.SUBSCRIPTION.SUSPENDED':
    'PayPal collects nothing, because a payment failed or somebody suspended it',
  'BILLING.SUBSCRIPTION.CANCELLED': 'a subscription was ended at PayPal',
  'BILLING.SUBSCRIPTION.EXPIRED': 'the same, by itself',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': 'a period could not be collected: the customer gets a mail',
  'PAYMENT.SALE.COMPLETED': 'a period was collected',
  'PAYMENT.SALE.PENDING': 'the payment of a period is on its way',
  'PAYMENT.SALE.DENIED': 'the pending payment of a period failed',
  'PAYMENT.SALE.REFUNDED': 'a refund of a period',
  'PAYMENT.SALE.REVERSED': 'PayPal took the money of a period back',
  'checkout.session.completed': 'the customer has paid, or a direct debit or transfer is on its way',
  'checkout.session.async_payment_succeeded': 'what was on its way has arrived',
  'checkout.session.async_payment_failed':
    'what was on its way failed: the customer gets a mail and can pay again',
  'checkout.session.expired': 'the checkout was not used in time, or was closed',
  'refund.created': 'a refund, from the back office or from the dashboard',
  'refund.updated': 'a refund that was not decided yet has succeeded',
  'refund.failed': 'a refund did not reach the customer: the money is with you again',
  'charge.dispute.created': 'the customer’s bank took the money back, or inquires',
  'charge.dispute.updated': 'an inquiry became a dispute',
  'charge.dispute.closed': 'the bank decided: the money stays with you, or goes back',
  'invoice.paid': 'a period of a subscription was collected',
  'invoice.payment_failed': 'a period could not be collected: the customer gets a mail',
  'invoice.payment_action_required': 'the bank wants the customer to confirm the payment of a period',
  'customer.subscription.updated': 'a subscription is past due at Stripe, or runs again',
  'customer.subscription.deleted': 'a subscription has ended at Stripe',
}

/** In the order in which the provider lists them. */
const eventTable = (events: readonly string[]) =>
  [
    '| event | meaning |',
    '| --- | --- |',
    ...events.map((name) => `| \`${name}\` | ${reasons[name]} |`),
    '',
  ].join('\n')

const paypalSection = (events: string, toCollect: string) => `## Set up PayPal Checkout

You need a PayPal business account. Do this once for the sandbox and once for live: each has its own apps, ids and
webhooks. The labels of the dashboard change from time to time; these are of November 2026.

1. Open [developer.paypal.com](https://developer.paypal.com/dashboard/) and log in with the business account.
2. At the top choose _Sandbox_ or _Live_, as in \`PAYPAL_MODE\`.
3. Open _Apps & Credentials_, then _Create App_. Enter a name, choose the type _Merchant_, and _Create App_.
4. Copy _Client ID_ to \`PAYPAL_CLIENT_ID\`. Under _Secret_ choose _Show_, and copy it to \`PAYPAL_CLIENT_SECRET\`.
5. On the same page, under _Features_, leave _Accept payments_ on, and _Subscriptions_ if you sell packages by the period,
   switch everything else off, and _Save Changes_.
6. Further down, under _Webhooks_, choose _Add Webhook_. The URL is \`PUBLIC_URL\` followed by
   \`/api/payments/paypal/webhook\`, such as \`https://www.example.com/api/payments/paypal/webhook\`.
7. Choose these events, and _Save_. If one is missing, orders keep a wrong state.

${events}
   If you sell packages by the period, also these, so that PayPal can
   [collect subscriptions](subscriptions.md#collected-by-paypal). It is also asked each day: without them only things take longer.

${toCollect}
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

const stripeSection = (events: string) => `## Set up Stripe

You need an activated Stripe account. Do this once in test mode and once in live mode: each has its own keys and webhooks.

1. Open the [Stripe dashboard](https://dashboard.stripe.com/), and under _Settings_, _Payment methods_, switch on what
   you want to offer: cards, wallets, SEPA debit, and others. Customers see what fits their currency and country.
2. Under _Developers_, _API keys_, choose _Create restricted key_ with these rights: _Checkout Sessions_ write,
   _PaymentIntents_ read, _Charges and Refunds_ write, _Disputes_ read, _Balance Transactions_ read, _Payouts_ read. To let
   Stripe [collect subscriptions](subscriptions.md#collected-by-stripe) also _Customers_, _PaymentIntents_, _Prices_,
   _Products_, _Subscriptions_, _Invoices_ and _Customer portal_ write. For the test of the settings also _Webhook
   Endpoints_ read and _Accounts_ read. Copy it to \`STRIPE_SECRET_KEY\`.
3. Under _Developers_, _Webhooks_, add an endpoint. Its URL is \`PUBLIC_URL\` followed by
   \`/api/payments/stripe/webhook\`. Choose these events. Others are answered and forgotten: \`charge.refunded\` and
   \`payment_intent.succeeded\`, for example, report the same money as these.

${events}
4. Copy the _Signing secret_ of the endpoint to \`STRIPE_WEBHOOK_SECRET\`.
5. Under _Settings_, _Customer emails_, switch off Stripe's receipts: the product sends its own. For subscriptions, under
   _Billing_, also switch off its mails about renewals, trials, failed payments and expiring cards, and choose when a failed
   payment is tried again. Under _Billing_, _Customer portal_, let customers update payment methods, and nothing else.
6. Restart, and run \`npm run doctor\` or open _Status_: it tests key, rights, account, webhook, events and currency.
7. In test mode, order a package and pay with the card 4242 4242 4242 4242. The order must become Paid, and its page in
   the back office must show \`checkout.session.completed\`.

A notice only says that something has changed: what it changes is decided by what Stripe then answers about it. Every ten
minutes, the product also asks about checkouts whose notice never came, and closes those of canceled orders. A checkout can
be paid for three to four hours. Customers who have PayPal, too, choose; their last choice comes first.
`

const introduction = `# Payments

A payment provider is a folder of \`api/money/payment-providers\` that implements \`api/money/payment-providers/provider.ts\`. Each
notice is stored unchanged, verified by the provider and checked against the order. \`api/sales/payments/transitions.ts\`, which
is independent of the provider, then decides what it changes. What a customer sees on the return page never changes an
order.

The last three tables show what each notice does to an order of $100.00 in each state. \`npm test\` compares them with the
code; \`npm exec -- vitest run --project api api/sales/payments/payments-doc.test.ts -u\` updates them.

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
  const tables = [ordersNotices, formNotices, stripeNotices].map((notices) =>
    tableOf(
      paymentProviders.find(({ name }) => name === notices.name)!,
      notices,
    ),
  )
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format(
    [
      introduction,
      paypalSection(eventTable(neededEvents), eventTable(eventsToCollect)),
      stripeSection(eventTable(stripeEvents)),
      ...tables,
    ].join('\n'),
    options,
  )
  await expect(text).toMatchFileSnapshot(path)
})
