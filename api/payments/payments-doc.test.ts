import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { paymentStatuses, type PaymentStatus } from '#content/payment-states.ts'
import { formNotices, ordersNotices, paymentKey, type Notices } from '#dev/test/paypal-notices.ts'
import { readEnv } from '../env.ts'
import type { Order } from '../orders/order.ts'
import type { Recorded } from './payment-history.ts'
import type { PaymentProvider, ProviderDefinition } from '../payment-providers/provider.ts'
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
  readonly #recorded: Recorded[] = []
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

const introduction = `# Payments

A payment provider is one folder of \`api/payment-providers\` behind the interface in \`api/payment-providers/provider.ts\`. Every notice of
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
  const tables = [ordersNotices, formNotices].map((notices) =>
    tableOf(
      paymentProviders.find(({ name }) => name === notices.name)!,
      notices,
    ),
  )
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format([introduction, ...tables].join('\n'), options)
  await expect(text).toMatchFileSnapshot(path)
})
