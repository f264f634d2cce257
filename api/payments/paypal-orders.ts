import { Problem } from '../http/problem.ts'
import { fromCents } from '../orders/money.ts'
import type { Order } from '../orders/orders.ts'
import { at, checkResource, issueOf, parseJson, readResource, textAt } from './orders-v2.ts'
import { ask, webhookPath, type PayPal, type Reply } from './paypal.ts'
import { Unreachable, type PaymentEvent, type PaymentProvider } from './provider.ts'

interface Token {
  value: string
  until: number
}

const signature = [
  'auth-algo',
  'cert-url',
  'transmission-id',
  'transmission-sig',
  'transmission-time',
] as const

/** The headers of a webhook that are kept, because its signature is about them. */
export const signatureHeaders = signature.map((name) => `paypal-${name}`)

/** Orders v2: the customer agrees at PayPal, we take the money, webhooks tell of the rest. */
export const paypalOrders = (paypal: PayPal): PaymentProvider => {
  const { clientId, clientSecret, webhookId } = paypal.credentials!
  let token: Token | undefined

  const authorize = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value
    const answer = await ask(paypal, `${paypal.api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const body = parseJson(answer.text)
    const value = textAt(body, 'access_token')
    if (answer.status !== 200 || !value)
      throw new Unreachable('PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.')
    token = { value, until: Date.now() + (Number(at(body, 'expires_in')) - 60) * 1000 }
    return value
  }

  /** `once` makes a repeated call give the first one's result (PayPal, «Idempotency»). */
  const call = async (method: string, path: string, body?: string, once?: string): Promise<Reply> => {
    const answer = await ask(paypal, paypal.api + path, {
      method,
      headers: {
        Authorization: `Bearer ${await authorize()}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(once && { 'PayPal-Request-Id': once }),
      },
      ...(body !== undefined && { body }),
    })
    if (answer.status === 401) token = undefined
    return answer
  }

  const capture = async (order: Order) => {
    if (!order.checkout_id) return 'not agreed'
    const path = `/v2/checkout/orders/${order.checkout_id}`
    const taken = await call('POST', `${path}/capture`, '{}', `capture-${order.checkout_id}`)
    if (taken.status < 300) return { kind: 'capture', raw: taken.raw } as const
    const issue = issueOf(taken)
    if (issue === 'ORDER_NOT_APPROVED' || taken.status === 404) return 'not agreed'
    if (issue === 'ORDER_ALREADY_CAPTURED')
      return { kind: 'capture', raw: (await call('GET', path)).raw } as const
    if (issue === 'INSTRUMENT_DECLINED') return 'declined'
    throw new Unreachable(`PayPal did not take the payment: ${issue ?? taken.status}.`)
  }

  return {
    name: 'paypal-orders',
    start: async (order) => {
      const answer = await call(
        'POST',
        '/v2/checkout/orders',
        JSON.stringify(checkoutOf(order, paypal)),
        `order-${order.id}-${order.checkout_attempt}`,
      )
      const body = parseJson(answer.text)
      const links = (at(body, 'links') as { rel?: string; href?: string }[] | undefined) ?? []
      const approve = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      const checkoutId = textAt(body, 'id')
      if (answer.status >= 300 || !checkoutId || !approve?.startsWith(paypal.web))
        throw new Unreachable(`PayPal did not open a checkout: ${issueOf(answer) ?? answer.status}.`)
      return { redirect: approve, checkoutId }
    },
    verify: async (event) => ((await isTheirs(event, webhookId, call)) ? 'VERIFIED' : 'INVALID'),
    read: ({ raw, kind }) => readResource(raw, kind),
    check: checkResource,
    checkout: {
      stateOf: async (order) => {
        const answer = await call('GET', `/v2/checkout/orders/${order.checkout_id}`)
        if (answer.status === 404) return 'gone'
        const status = textAt(parseJson(answer.text), 'status')
        if (status === 'COMPLETED') return 'completed'
        if (status === 'APPROVED') return 'approved'
        return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' ? 'open' : 'gone'
      },
      capture,
      refund: async (order, cents, note) => {
        const amount = { value: fromCents(cents), currency_code: order.currency }
        const answer = await call(
          'POST',
          `/v2/payments/captures/${order.paid_transaction}/refund`,
          JSON.stringify({ amount, custom_id: order.payment_key, ...(note && { note_to_payer: note }) }),
          // The same refund asked for twice is one; a next one differs in what was given back before.
          `refund-${order.id}-${order.refunded}-${amount.value}`,
        )
        if (answer.status < 300) return { kind: 'refund', raw: answer.raw }
        if (answer.status === 401) throw new Unreachable('PayPal wants to be asked again.')
        throw new Problem(409, `PayPal does not refund this payment: ${issueOf(answer) ?? answer.status}.`)
      },
    },
    test: async () => {
      const signedIn = await authorize().then(
        () => null,
        (error: Error) => error.message,
      )
      if (signedIn) return [{ name: 'PayPal accepts the credentials', wrong: signedIn }]
      const hook = await call('GET', `/v1/notifications/webhooks/${webhookId}`)
      const url = textAt(parseJson(hook.text), 'url')
      const ours = `${paypal.notices}${webhookPath}`
      return [
        { name: 'PayPal accepts the credentials', wrong: null },
        {
          name: 'PayPal sends its notices here',
          wrong:
            hook.status !== 200
              ? 'PayPal does not know PAYPAL_WEBHOOK_ID.'
              : url === ours
                ? null
                : `The webhook leads to ${url ?? 'nowhere'}, but it has to lead to ${ours}.`,
        },
      ]
    },
  }
}

/** The order as PayPal's checkout gets it: what it costs is ours to say, where to ship to is nobody's. */
const checkoutOf = (order: Order, { publicUrl }: PayPal) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.payment_key,
      invoice_id: order.number,
      description: order.package_name.slice(0, 127),
      amount: { currency_code: order.currency, value: order.amount },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: `${publicUrl}/received-payment/${order.id}`,
        cancel_url: `${publicUrl}/order-cancelled/${order.id}`,
      },
    },
  },
})

/** PayPal says whether a webhook is signed by them; the event goes back to them as the very bytes that came. */
async function isTheirs(
  { raw, headers }: Pick<PaymentEvent, 'raw' | 'headers'>,
  webhookId: string,
  call: (method: string, path: string, body: string) => Promise<Reply>,
): Promise<boolean> {
  const event = Buffer.from(raw).toString('utf8')
  const fields = signature.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]] as const)
  // Anything but one JSON object would let its sender write the rest of our question.
  if (typeof parseJson(event) !== 'object' || fields.some(([, value]) => !value)) return false
  const signed = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', body)
  const status = textAt(parseJson(answer.text), 'verification_status')
  if (answer.status === 200 && (status === 'SUCCESS' || status === 'FAILURE')) return status === 'SUCCESS'
  // Headers that PayPal cannot even read were not written by PayPal.
  if (answer.status === 400 || answer.status === 422) return false
  throw new Unreachable(`PayPal answered ${answer.status} without a verdict.`)
}
