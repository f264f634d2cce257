import { at, parseJson, textAt } from '../../json.ts'
import { hashOf } from '../../secrets/keys.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import type { PayPal } from '../paypal/hosts.ts'
import type { TestedSetting } from '../provider.ts'
import type { StoredTests } from '../stored-tests.ts'
import type { Client } from './client.ts'
import { issueOf } from './json.ts'
import { neededEvents } from './webhook.ts'

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
): Promise<TestedSetting[]> {
  const credentials = await checkCredentials(client)
  if (credentials.wrong || credentials.notChecked) return [credentials]
  const rest = await Promise.all([
    orNotChecked('Webhook', () => checkWebhook(paypal, client, paypal.notices + path)),
    orNotChecked('Checkout', () => checkCheckout(paypal, client, storedTests)),
  ])
  return [credentials, ...rest.flat()]
}

/** Marks a setting as not checked if PayPal does not answer, which says nothing about the setting. */
const orNotChecked = (name: string, check: () => Promise<TestedSetting[]>): Promise<TestedSetting[]> =>
  check().catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof RefusedError)
      return [{ name, wrong: null, notChecked: error.message }]
    throw error
  })

async function checkCredentials({ authorize }: Client): Promise<TestedSetting> {
  const name = 'PayPal accepts the credentials'
  try {
    await authorize()
    return { name, wrong: null }
  } catch (error) {
    if (!(error instanceof RefusedError)) return { name, wrong: null, notChecked: (error as Error).message }
    return {
      name,
      wrong: `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET (${error.refusal.issue}).`,
      todo: `${dashboard}, copy both from the app again. Live and sandbox have apps of their own: the tab has to fit PAYPAL_MODE.`,
    }
  }
}

async function checkWebhook(paypal: PayPal, { call }: Client, ours: string): Promise<TestedSetting[]> {
  const response = await call('GET', `/v1/notifications/webhooks/${paypal.credentials!.webhookId}`)
  const sends = 'PayPal sends its notices here'
  if (response.status !== 200)
    return [
      {
        name: sends,
        wrong: 'PayPal does not know PAYPAL_WEBHOOK_ID.',
        todo: `${dashboard}, open the app: the id stands beside its webhook.`,
      },
    ]
  const body = parseJson(response.text)
  const url = textAt(body, 'url')
  const types = ((at(body, 'event_types') as unknown[]) ?? []).map((type) => textAt(type, 'name'))
  const missing = types.includes('*') ? [] : neededEvents.filter((name) => !types.includes(name))
  return [
    {
      name: sends,
      wrong: url === ours ? null : `The webhook leads to ${url ?? 'nowhere'}, but it has to lead to ${ours}.`,
      todo: `${dashboard}, open the app and its webhook, and set its URL to ${ours}.`,
    },
    {
      name: 'The webhook has every event',
      wrong: missing.length ? `The webhook does not have ${missing.join(', ')}.` : null,
      todo: `${dashboard}, open the app and its webhook, and choose these events too.`,
    },
  ]
}

/** Tests whether a checkout opens in the currency of the site, and which account would be paid. */
async function checkCheckout(
  paypal: PayPal,
  { call }: Client,
  storedTests: StoredTests,
): Promise<TestedSetting[]> {
  const { currency } = paypal
  const opens = `A checkout opens in ${currency}`
  const settings = settingsOf(paypal)
  const seen = await storedTests.find(settings)
  if (seen)
    return [
      { name: opens, wrong: null, seenAt: seen.at },
      { ...receiverOf(paypal, seen.shown), seenAt: seen.at },
    ]
  const response = await call(
    'POST',
    '/v2/checkout/orders',
    JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [
        { description: 'Check of the settings', amount: { currency_code: currency, value: '1.00' } },
      ],
    }),
    `check-${crypto.randomUUID()}`,
  )
  if (response.status >= 300)
    return [
      {
        name: opens,
        wrong: `PayPal refuses to open a checkout in ${currency} (${issueOf(response) ?? response.status}).`,
        todo: 'In your PayPal account, add the currency, and let the app accept payments; or set CURRENCY to one that the account has.',
      },
    ]
  const receiver = textAt(parseJson(response.text), 'purchase_units', 0, 'payee', 'merchant_id') ?? null
  await storedTests.store(settings, receiver)
  return [{ name: opens, wrong: null }, receiverOf(paypal, receiver)]
}

/** A hash of all settings on which the test checkout depends. The merchant ID is only compared with its result. */
const settingsOf = ({ api, credentials, currency }: PayPal) =>
  hashOf(JSON.stringify([api, credentials!.clientId, credentials!.clientSecret, currency]))

function receiverOf({ merchantId }: PayPal, receiver: string | null): TestedSetting {
  const name = 'The money goes to the account that is expected'
  if (!receiver) return { name, wrong: null, notChecked: 'PayPal does not say who is paid.' }
  if (!merchantId)
    return {
      name,
      wrong: null,
      notChecked: `PayPal pays ${receiver}. Set PAYPAL_MERCHANT_ID to it to have each notice compared.`,
    }
  return {
    name,
    wrong:
      receiver === merchantId
        ? null
        : `PayPal pays ${receiver}, but PAYPAL_MERCHANT_ID is ${merchantId}: each payment would be put on hold.`,
    todo: 'Set PAYPAL_MERCHANT_ID to the merchant ID of the account that the app belongs to.',
  }
}
