import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { hashOf } from '../../../platform/secrets/keys.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import type { PayPal } from '../paypal/hosts.ts'
import { bad, ok, unknown, warn, type Finding } from '../../../platform/setup/finding.ts'
import type { StoredTests } from '../stored-tests.ts'
import type { Client } from './client.ts'
import { issueOf } from './json.ts'
import { eventsToCollect, neededEvents } from './webhook.ts'

const dashboard = 'In the PayPal developer dashboard, under Apps & Credentials'

/**
 * Tests the settings at PayPal. No money moves: the test opens a checkout, once for the same settings, which is never
 * approved.
 */
export async function testSettings(
  paypal: PayPal,
  client: Client,
  path: string,
  storedTests: StoredTests,
): Promise<Finding[]> {
  const accepted = await checkCredentials(paypal, client)
  if (accepted.state !== 'ok') return [accepted]
  const rest = await Promise.all([
    orUnknown(webhook, () => checkWebhook(paypal, client, paypal.notices + path)),
    orUnknown(subscriptions, () => checkSubscriptions(paypal, client)),
    orUnknown(currency, () => checkCheckout(paypal, client, storedTests)),
  ])
  return [accepted, ...rest.flat()]
}

const credentials = { key: 'payments.credentials', title: 'PayPal credentials' }
const webhook = { key: 'payments.webhook', title: 'Webhook' }
const events = { key: 'payments.events', title: 'Events of the webhook' }
const subscriptions = { key: 'payments.subscriptions', title: 'Subscriptions at PayPal' }
const currency = { key: 'payments.currency', title: 'Checkout in the currency' }
const receiver = { key: 'payments.receiver', title: 'Receiver of the money' }

/** If PayPal does not answer, that says nothing about the setting. */
const orUnknown = (about: typeof webhook, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof RefusedError)
      return [unknown(about, error.message)]
    throw error
  })

async function checkCredentials({ mode }: PayPal, { authorize }: Client): Promise<Finding> {
  try {
    await authorize()
    return ok(credentials, `Accepted by PayPal, ${mode}.`)
  } catch (error) {
    if (!(error instanceof RefusedError)) return unknown(credentials, (error as Error).message)
    return bad(
      credentials,
      `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET (${error.refusal.issue}).`,
      `${dashboard}, copy both from the app again. Live and sandbox have apps of their own: the tab has to fit PAYPAL_MODE.`,
    )
  }
}

async function checkWebhook(paypal: PayPal, { call }: Client, ours: string): Promise<Finding[]> {
  const response = await call('GET', `/v1/notifications/webhooks/${paypal.credentials!.webhookId}`)
  if (response.status !== 200)
    return [
      bad(
        webhook,
        'PayPal does not know PAYPAL_WEBHOOK_ID.',
        `${dashboard}, open the app: the id stands beside its webhook.`,
      ),
    ]
  const body = parseJson(response.text)
  const url = textAt(body, 'url')
  const missing = missingOf(neededEvents, body)
  return [
    url === ours
      ? ok(webhook, `It leads to ${ours}.`)
      : bad(
          webhook,
          `It leads to ${url ?? 'nowhere'}, but it has to lead to ${ours}.`,
          `${dashboard}, open the app and its webhook, and set its URL to ${ours}.`,
        ),
    missing.length === 0
      ? ok(events, 'It has every event.')
      : bad(
          events,
          `The webhook does not have ${missing.join(', ')}.`,
          `${dashboard}, open the app and its webhook, and choose these events too.`,
        ),
  ]
}

/** Whether PayPal may collect subscriptions, and tells what happens to them. */
async function checkSubscriptions(paypal: PayPal, { call }: Client): Promise<Finding[]> {
  const answers = await Promise.all([
    call('GET', '/v1/billing/plans?page_size=1'),
    call('GET', '/v1/catalogs/products?page_size=1'),
  ])
  const refused = answers.find(({ status }) => status >= 400)
  if (refused)
    return [
      warn(
        subscriptions,
        `PayPal collects no subscriptions (${issueOf(refused) ?? refused.status}): the app may not. Customers pay each period by a link.`,
        `${dashboard}, open the app and switch on Subscriptions among its features, if you sell packages by the period.`,
      ),
    ]
  const response = await call('GET', `/v1/notifications/webhooks/${paypal.credentials!.webhookId}`)
  // That the webhook is not there is told above.
  const missing = response.status === 200 ? missingOf(eventsToCollect, parseJson(response.text)) : []
  return [
    missing.length === 0
      ? ok(subscriptions, 'PayPal collects them, and tells what happens to them.')
      : warn(
          subscriptions,
          `PayPal collects them, but the webhook does not have ${missing.join(', ')}: what happens is noticed a day later, and what a customer approves in an older window may not be noticed.`,
          `${dashboard}, open the app and its webhook, and choose these events too, if you sell packages by the period.`,
        ),
  ]
}

/** The events that a webhook does not have. */
function missingOf(needed: readonly string[], webhookBody: unknown): string[] {
  const types = ((at(webhookBody, 'event_types') as unknown[] | undefined) ?? []).map((type) =>
    textAt(type, 'name'),
  )
  return types.includes('*') ? [] : needed.filter((name) => !types.includes(name))
}

/** Tests whether a checkout opens in the currency of the site, and which account would be paid. */
async function checkCheckout(paypal: PayPal, { call }: Client, storedTests: StoredTests): Promise<Finding[]> {
  const settings = settingsOf(paypal)
  const stored = await storedTests.find(settings)
  const opens = `A checkout opens in ${paypal.currency}.`
  if (stored) {
    const day = formatLongDay(stored.at.toISOString(), productLanguage)
    const seen = `Seen on ${day} with the same settings; another test would create another checkout at PayPal.`
    return [ok(currency, `${opens} ${seen}`), receiverFinding(paypal, stored.shown)]
  }
  const response = await call(
    'POST',
    '/v2/checkout/orders',
    JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [
        {
          description: 'Check of the settings',
          amount: { currency_code: paypal.currency, value: '1.00' },
        },
      ],
    }),
    `check-${crypto.randomUUID()}`,
  )
  if (response.status >= 300)
    return [
      bad(
        currency,
        `PayPal refuses to open a checkout in ${paypal.currency} (${issueOf(response) ?? response.status}).`,
        'In your PayPal account, add the currency, and let the app accept payments; or set CURRENCY to one that the account has.',
      ),
    ]
  const shown = textAt(parseJson(response.text), 'purchase_units', 0, 'payee', 'merchant_id') ?? null
  await storedTests.store(settings, shown)
  return [ok(currency, opens), receiverFinding(paypal, shown)]
}

/** A hash of all settings on which the test checkout depends. The merchant ID is only compared with its result. */
const settingsOf = ({ api, credentials: own, currency: code }: PayPal) =>
  hashOf(JSON.stringify([api, own!.clientId, own!.clientSecret, code]))

function receiverFinding({ merchantId }: PayPal, paid: string | null): Finding {
  if (!paid) return unknown(receiver, 'PayPal does not say who is paid.')
  if (!merchantId)
    return unknown(
      receiver,
      `PayPal pays ${paid}.`,
      `Set PAYPAL_MERCHANT_ID to ${paid} to have each notice compared.`,
    )
  return paid === merchantId
    ? ok(receiver, `PayPal pays ${paid}, as expected.`)
    : bad(
        receiver,
        `PayPal pays ${paid}, but PAYPAL_MERCHANT_ID is ${merchantId}: each payment would be put on hold.`,
        'Set PAYPAL_MERCHANT_ID to the merchant ID of the account that the app belongs to.',
      )
}
