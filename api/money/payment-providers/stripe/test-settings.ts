import type { Stripe } from 'stripe'
import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import { hashOf } from '../../../platform/secrets/keys.ts'
import { bad, ok, unknown, warn, type Finding } from '../../../platform/setup/finding.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import type { StoredTests } from '../stored-tests.ts'
import { webhookPath, type StripeAccount } from './account.ts'
import { toSmallestUnit } from './amount.ts'
import type { Client } from './client.ts'
import { neededEvents } from './notice.ts'

const keysPage = 'In the Stripe dashboard, under Developers, API keys'
const webhooksPage = 'In the Stripe dashboard, under Developers, Webhooks'

/** What a restricted key has to be allowed, with a call that only reads. */
const rights: readonly (readonly [name: string, read: (stripe: Stripe) => Promise<unknown>])[] = [
  ['Checkout Sessions: write', (stripe) => stripe.checkout.sessions.list({ limit: 1 })],
  ['PaymentIntents: read', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  ['Charges and Refunds: write', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['Disputes: read', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Balance Transactions: read', (stripe) => stripe.balanceTransactions.list({ limit: 1 })],
  ['Payouts: read', (stripe) => stripe.payouts.list({ limit: 1 })],
]

/** The same, to collect subscriptions. */
const rightsToCollect: typeof rights = [
  ['Customers: write', (stripe) => stripe.customers.list({ limit: 1 })],
  ['Prices: write', (stripe) => stripe.prices.list({ limit: 1 })],
  ['Subscriptions: write', (stripe) => stripe.subscriptions.list({ limit: 1 })],
  ['Invoices: write', (stripe) => stripe.invoices.list({ limit: 1 })],
  ['Customer portal: write', (stripe) => stripe.billingPortal.configurations.list({ limit: 1 })],
]

const credentials = { key: 'payments.stripe.key', title: 'Stripe key' }
const allowed = { key: 'payments.stripe.rights', title: 'Rights of the Stripe key' }
const charges = { key: 'payments.stripe.charges', title: 'Payments at Stripe' }
const webhook = { key: 'payments.stripe.webhook', title: 'Stripe webhook' }
const events = { key: 'payments.stripe.events', title: 'Events of the Stripe webhook' }
const subscriptions = { key: 'payments.stripe.subscriptions', title: 'Subscriptions at Stripe' }
const currency = { key: 'payments.stripe.currency', title: 'Stripe checkout in the currency' }

/**
 * Tests the settings at Stripe. No money moves: a checkout is opened, once for the same settings, and closed at once.
 */
export async function testSettings(
  account: StripeAccount,
  client: Client,
  storedTests: StoredTests,
): Promise<Finding[]> {
  const first = await checkKey(account, client)
  if (first.state === 'bad' || first.state === 'unknown') return [first]
  const rest = await Promise.all([
    orUnknown(allowed, () => checkRights(client)),
    orUnknown(charges, () => checkCharges(client)),
    orUnknown(webhook, () => checkWebhook(account, client)),
    orUnknown(subscriptions, () => checkSubscriptions(client)),
    orUnknown(currency, () => checkCheckout(account, client, storedTests)),
  ])
  return [first, ...rest.flat()]
}

const isForbidden = (error: unknown) => error instanceof RefusedError && error.refusal.status === 403

/** If Stripe does not answer, or does not let the key ask, that says nothing about the setting. */
const orUnknown = (about: typeof webhook, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error: unknown) => {
    if (isForbidden(error))
      return [unknown(about, 'The key may not ask: look it up in the Stripe dashboard.')]
    if (error instanceof UnreachableError || error instanceof RefusedError)
      return [unknown(about, error.message)]
    throw error
  })

async function checkKey({ mode }: StripeAccount, { call }: Client): Promise<Finding> {
  const shown = { live: 'live mode', sandbox: 'test mode', simulator: 'the stand-in' }[mode]
  try {
    await call('sign-in', (stripe) => stripe.checkout.sessions.list({ limit: 1 }))
    return ok(credentials, `Accepted by Stripe, ${shown}.`)
  } catch (error) {
    // It is a key of Stripe; what it may not do is told below.
    if (isForbidden(error)) return ok(credentials, `Accepted by Stripe, ${shown}.`)
    if (!(error instanceof RefusedError)) return unknown(credentials, (error as Error).message)
    return bad(
      credentials,
      `Stripe does not accept STRIPE_SECRET_KEY (${error.refusal.issue}).`,
      `${keysPage}, make a key and set it together with the secret of its webhook endpoint. Live and test mode have keys of their own.`,
    )
  }
}

/** The names of the rights that the key does not have. */
async function absentOf({ ask }: Client, needed: typeof rights): Promise<string[]> {
  const found = await Promise.all(
    needed.map(([name, read]) =>
      ask('verification', read).then(
        () => [],
        (error: unknown) => {
          if (isForbidden(error)) return [name]
          throw error
        },
      ),
    ),
  )
  return found.flat()
}

async function checkSubscriptions(client: Client): Promise<Finding[]> {
  const absent = await absentOf(client, rightsToCollect)
  if (absent.length > 0)
    return [
      warn(
        subscriptions,
        `Stripe collects no subscriptions: the key lacks ${absent.join(', ')}. Customers pay each period by a link.`,
        `${keysPage}, give the restricted key these rights, if you sell packages by the period.`,
      ),
    ]
  const { data } = await client.ask('verification', (stripe) =>
    stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1 }),
  )
  const portal = data[0]
  return [
    portal?.features.payment_method_update.enabled
      ? ok(subscriptions, 'Stripe collects them, and customers can change their card.')
      : warn(
          subscriptions,
          `Stripe collects them, but customers cannot change their card: the customer portal ${portal ? 'does not let them' : 'is not set up'}.`,
          'In the Stripe dashboard, under Settings, Billing, Customer portal, let customers update payment methods, and nothing else, and save it.',
        ),
  ]
}

async function checkRights(client: Client): Promise<Finding[]> {
  const absent = await absentOf(client, rights)
  return [
    absent.length === 0
      ? ok(allowed, 'It may do what is needed.')
      : bad(
          allowed,
          `The key lacks ${absent.join(', ')}.`,
          `${keysPage}, give the restricted key these rights.`,
        ),
  ]
}

async function checkCharges({ ask }: Client): Promise<Finding[]> {
  const account = await ask('verification', (stripe) => stripe.accounts.retrieveCurrent())
  return [
    account.charges_enabled
      ? ok(charges, `The account ${account.id} can take payments.`)
      : bad(
          charges,
          `The account ${account.id} cannot take payments yet: Stripe waits for details.`,
          'Open the Stripe dashboard: its first page says what is missing.',
        ),
  ]
}

async function checkWebhook({ notices, mode }: StripeAccount, { ask }: Client): Promise<Finding[]> {
  const ours = notices + webhookPath
  const { data } = await ask('verification', (stripe) => stripe.webhookEndpoints.list({ limit: 100 }))
  const endpoint = data.find(({ url, status }) => url === ours && status === 'enabled')
  if (!endpoint)
    return [
      bad(
        webhook,
        data.some(({ url }) => url === ours)
          ? `The endpoint for ${ours} is switched off.`
          : `No endpoint of ${mode === 'live' ? 'live' : 'test'} mode leads to ${ours}.`,
        `${webhooksPage}, in the mode of the key, add an endpoint with this address, and set STRIPE_WEBHOOK_SECRET to its secret.`,
      ),
    ]
  const has = endpoint.enabled_events
  const absent = has.includes('*') ? [] : neededEvents.filter((name) => !has.includes(name))
  return [
    ok(webhook, `It leads to ${ours}.`),
    absent.length === 0
      ? ok(events, 'It has every event.')
      : bad(
          events,
          `The webhook does not have ${absent.join(', ')}.`,
          `${webhooksPage}, open the endpoint and choose these events too.`,
        ),
  ]
}

async function checkCheckout(
  { key, currency: code, publicUrl }: StripeAccount,
  { ask }: Client,
  storedTests: StoredTests,
): Promise<Finding[]> {
  const settings = hashOf(JSON.stringify(['stripe', key, code]))
  const opens = `A checkout opens in ${code}.`
  const stored = await storedTests.find(settings)
  if (stored)
    return [
      ok(
        currency,
        `${opens} Seen on ${formatLongDay(stored.at.toISOString(), productLanguage)} with the same settings.`,
      ),
    ]
  try {
    const { id } = await ask('checkout', (stripe) =>
      stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: code.toLowerCase(),
              unit_amount: toSmallestUnit(10_000, code)!,
              product_data: { name: 'Check of the settings' },
            },
          },
        ],
        success_url: publicUrl,
      }),
    )
    await ask('checkout', (stripe) => stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof RefusedError) || isForbidden(error)) throw error
    return [
      bad(
        currency,
        `Stripe refuses to open a checkout in ${code} (${error.refusal.issue}).`,
        'In the Stripe dashboard, under Settings, Payment methods, switch on methods for this currency; or set CURRENCY to another one.',
      ),
    ]
  }
  await storedTests.store(settings, null)
  return [ok(currency, opens)]
}
