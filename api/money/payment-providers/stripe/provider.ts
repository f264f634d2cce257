import type { Verdict } from '../../../platform/db/tables/payments.ts'
import { at, textAt } from '../../../platform/json.ts'
import { toCents } from '#content/shop/cents.ts'
import { DuplicateInvoiceError, RefusedError, UnreachableError } from '../errors.ts'
import type { PayableOrder, PaymentProvider, ProviderDefinition } from '../provider.ts'
import type { ProblemReporter } from '../problems.ts'
import {
  brand,
  createAccount,
  paymentPage,
  webhookPath,
  type StripeAccount,
  type StripeHosts,
} from './account.ts'
import { toSmallestUnit } from './amount.ts'
import { checkMessage } from './checks.ts'
import { createClient, isMissing, type Client } from './client.ts'
import { stripeCollector } from './collector.ts'
import { explain } from './explain.ts'
import { eventIn, feeIn, isIgnored, missing, readMessage } from './notice.ts'
import { intentParts, keptOfDispute, keptOfRefund, keptOfSession, sessionParts } from './objects.ts'
import { payoutsOf } from './payouts.ts'
import { refundPayment } from './refund.ts'
import { sessionOf } from './session.ts'
import { testSettings } from './test-settings.ts'

/**
 * Stripe's hosted checkout: the customer pays there by what the account offers. Notices only say that something has
 * changed: what counts is what Stripe answers when it is asked about it.
 */
export const stripeAt = (hosts?: StripeHosts): ProviderDefinition => ({
  name: 'stripe',
  brand,
  label: 'Stripe Checkout',
  product: 'Stripe Checkout',
  way: 'card',
  needsPayee: false,
  canRefund: true,
  canCollect: true,
  liveSetting: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to those of live mode',
  feeIn,
  webhook: {
    id: 'receiveStripeWebhook',
    path: webhookPath.replace('/api', ''),
    summary: 'Receive a Stripe webhook event',
    description:
      'Events without use here are answered and forgotten. The others are stored, and Stripe is asked.',
    contentType: 'application/json',
    headers: ['stripe-signature'],
  },
  isSetUp: ({ stripe }) => stripe !== undefined,
  modeIn: (env) => env.stripe!.mode,
  create: ({ env, self, problems }) => createProvider(createAccount(env, self, hosts), problems),
  explain,
})

export const stripe = stripeAt()

const asRaw = (object: object) => Buffer.from(JSON.stringify(object))

const createProvider = (account: StripeAccount, problems: ProblemReporter): PaymentProvider => {
  const client = createClient(account, problems)
  const { call, ask } = client
  const sessionById = (id: string) =>
    ask('capture', (sdk) => sdk.checkout.sessions.retrieve(id, { expand: sessionParts }))

  return {
    name: stripe.name,
    mode: account.mode,
    merchantId: undefined,
    get noticesTo() {
      return `${account.notices}${webhookPath}`
    },
    warnings: [],
    start: async (order, checkout) => {
      if (order.checkoutId) {
        const open = await sessionById(order.checkoutId)
        if (open.status === 'open' && open.url) return { redirect: open.url, checkoutId: open.id }
      }
      const session = await call('checkout', (sdk) =>
        sdk.checkout.sessions.create(sessionOf(order, account, checkout), {
          idempotencyKey: `checkout-${checkout.invoiceId}`,
        }),
      ).catch((error: unknown) => {
        // The same key with another amount, or much later: the next attempt has another key.
        throw error instanceof RefusedError && error.refusal.issue === 'idempotency_error'
          ? new DuplicateInvoiceError(brand, 'checkout', error.refusal)
          : error
      })
      if (!session.url?.startsWith(account.web))
        throw new UnreachableError(brand, 'Stripe opened no checkout.')
      return { redirect: session.url, checkoutId: session.id }
    },
    verify: async ({ raw, headers, receivedAt }) => {
      const { webhooks } = await client.sdk()
      return verdictOf(() =>
        webhooks.constructEvent(
          Buffer.from(raw),
          headers['stripe-signature'] ?? '',
          account.webhookSecret,
          toleranceSeconds,
          undefined,
          receivedAt.getTime(),
        ),
      )
    },
    ignores: isIgnored,
    ask: (event) => askAbout(client, event.raw),
    read: readMessage,
    check: (event, order, payee) => checkMessage(event, order, { payee, mode: account.mode }),
    checkout: {
      stateOf: async (order) => {
        const session = await sessionById(order.checkoutId!).catch(unlessMissing)
        if (!session || session.status === 'expired') return 'gone'
        if (session.status === 'complete') return 'completed'
        if (session.amount_total === totalOf(order)) return 'open'
        await closeSession(client, session.id)
        return 'gone'
      },
      capture: async (order) => {
        const session = await sessionById(order.checkoutId!).catch(unlessMissing)
        if (session?.status !== 'complete') return 'not approved'
        return { kind: 'capture', raw: asRaw(keptOfSession(session)) }
      },
      close: (order) => closeSession(client, order.checkoutId!),
    },
    refund: (order, refund) => refundPayment(client, order, refund),
    collector: stripeCollector(account, client),
    payouts: (from, to) => payoutsOf(client, from, to),
    paymentPage: (transaction) => paymentPage(account, transaction),
    test: (storedTests) => testSettings(account, client, storedTests),
  }
}

/** How old the signature of a notice may be when it arrives. */
const toleranceSeconds = 300

function verdictOf(verify: () => unknown): Verdict {
  try {
    verify()
    return 'VERIFIED'
  } catch {
    return 'INVALID'
  }
}

const totalOf = ({ toPay, currency }: PayableOrder) => toSmallestUnit(toCents(toPay)!, currency)

const unlessMissing = (error: unknown) => {
  if (isMissing(error)) return undefined
  throw error
}

/** Closes a checkout, so that it cannot be paid any more. One that is over already stays as it is. */
const closeSession = async ({ ask }: Client, id: string): Promise<void> => {
  await ask('checkout', (sdk) => sdk.checkout.sessions.expire(id)).catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.refusal.status !== 400) throw error
  })
}

/** What Stripe says now about the object of a notice, as text; null if it is of no order here. */
async function askAbout({ call }: Client, raw: Uint8Array): Promise<string | null> {
  const object = at(eventIn(raw), 'data', 'object')
  const id = textAt(object, 'id') ?? ''
  const asked = call('verification', async (sdk) => {
    switch (textAt(object, 'object')) {
      case 'checkout.session':
        return keptOfSession(await sdk.checkout.sessions.retrieve(id, { expand: sessionParts }))
      case 'refund':
        return keptOfRefund(await sdk.refunds.retrieve(id, { expand: intentParts }))
      case 'dispute':
        return keptOfDispute(await sdk.disputes.retrieve(id, { expand: intentParts }))
      default:
        return undefined
    }
  })
  const answer = await asked.catch(unlessMissing)
  if (!answer) return missing
  const isOurs = 'invoice' in answer.metadata || answer.metadata.payment_key !== null
  return isOurs ? JSON.stringify(answer) : null
}
