import type { Order } from '../../orders/orders.ts'
import type { ProviderCall } from '../../db/tables/payments.ts'
import { at, checkResource, descriptionOf, issueOf, parseJson, readResource, textAt } from './webhook.ts'
import { ask, webhookPath, type PayPal, type Reply } from '../paypal/hosts.ts'
import type { Reporter } from '../provider-problems.ts'
import {
  DuplicateInvoice,
  Refused,
  Unreachable,
  type PaymentEvent,
  type PaymentProvider,
} from '../provider.ts'

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

type Call = (method: string, path: string, body?: string, once?: string) => Promise<Reply>

/** Refusals of a capture after which the customer has to go to PayPal again, or choose another way to pay. */
const notAgreed = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
const declined = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'CARD_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

const replyOf = (reply: Reply) => ({
  status: reply.status,
  issue: issueOf(reply) ?? String(reply.status),
  detail: descriptionOf(reply) ?? '',
})

/** Orders v2: the customer agrees at PayPal, we take the money, webhooks tell of the rest. */
export const paypalOrders = (paypal: PayPal, reporter: Reporter): PaymentProvider => {
  const { clientId, clientSecret, webhookId } = paypal.credentials!
  let token: Token | undefined

  const refused = async (what: ProviderCall, reply: Reply) => {
    const refusal = new Refused(what, replyOf(reply))
    await reporter.refused(refusal)
    return refusal
  }

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
    if (answer.status !== 200 || !value) throw await refused('sign-in', answer)
    token = { value, until: Date.now() + (Number(at(body, 'expires_in')) - 60) * 1000 }
    await reporter.succeeded('sign-in')
    return value
  }

  /** `once` makes a repeated call give the first one's result (PayPal, «Idempotency»). */
  const call: Call = async (method, path, body, once) => {
    const send = async () =>
      ask(paypal, paypal.api + path, {
        method,
        headers: {
          Authorization: `Bearer ${await authorize()}`,
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          ...(once && { 'PayPal-Request-Id': once }),
        },
        ...(body !== undefined && { body }),
      })
    const answer = await send()
    if (answer.status !== 401) return answer
    // The token may have been revoked before its time; a new one is accepted, or the credentials are wrong.
    token = undefined
    const second = await send()
    if (second.status === 401) throw await refused('sign-in', second)
    return second
  }

  const capture = async (order: Order, newInvoice: string, again = '') => {
    if (!order.checkout_id) return 'not agreed'
    const path = `/v2/checkout/orders/${order.checkout_id}`
    const taken = await call('POST', `${path}/capture`, '{}', `capture-${order.checkout_id}${again}`)
    if (taken.status < 300) {
      await reporter.succeeded('capture')
      return { kind: 'capture', raw: taken.raw } as const
    }
    const issue = issueOf(taken) ?? ''
    if (notAgreed.has(issue) || taken.status === 404) return 'not agreed'
    if (issue === 'ORDER_ALREADY_CAPTURED')
      return { kind: 'capture', raw: (await call('GET', path)).raw } as const
    if (declined.has(issue)) return 'declined'
    if (issue === 'DUPLICATE_INVOICE_ID' && !again) {
      const value = [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/invoice_id", value: newInvoice },
      ]
      const changed = await call('PATCH', path, JSON.stringify(value))
      if (changed.status < 300) return capture(order, newInvoice, `-${newInvoice}`)
    }
    // Another call with the same id is being worked on.
    if (taken.status === 409) throw new Unreachable(`PayPal is still taking the payment: ${issue}.`)
    throw await refused('capture', taken)
  }

  return {
    name: 'paypal-orders',
    start: async (order, _, invoice) => {
      const answer = await call(
        'POST',
        '/v2/checkout/orders',
        JSON.stringify(checkoutOf(order, paypal, invoice)),
        `order-${invoice}`,
      )
      if (issueOf(answer) === 'DUPLICATE_INVOICE_ID') throw new DuplicateInvoice('checkout', replyOf(answer))
      if (answer.status >= 400) throw await refused('checkout', answer)
      const body = parseJson(answer.text)
      const links = (at(body, 'links') as { rel?: string; href?: string }[] | undefined) ?? []
      const approve = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      const checkoutId = textAt(body, 'id')
      if (answer.status >= 300 || !checkoutId || !approve?.startsWith(paypal.web))
        throw new Unreachable(`PayPal did not open a checkout: ${answer.status}.`)
      await reporter.succeeded('checkout')
      return { redirect: approve, checkoutId }
    },
    verify: async (event) => {
      const answer = await askWhetherTheirs(event, webhookId, call)
      if (answer === 'VERIFIED' || answer === 'INVALID') return answer
      if (answer.status === 403 || answer.status === 404) throw await refused('verification', answer)
      throw new Unreachable(`PayPal answered ${answer.status} without a verdict.`)
    },
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
      refund: async (order, { id, payment, amount, currency, reason }) => {
        const answer = await call(
          'POST',
          `/v2/payments/captures/${payment}/refund`,
          JSON.stringify({
            amount: { value: amount, currency_code: currency },
            custom_id: order.payment_key,
            ...(reason && { note_to_payer: reason }),
          }),
          `refund-${id}`,
        )
        const status = textAt(parseJson(answer.text), 'status')
        if (answer.status < 300 && status === 'PENDING') return 'pending'
        if (answer.status < 300 && status === 'COMPLETED') return { kind: 'refund', raw: answer.raw }
        // Another call with the same id is being worked on, or the answer says nothing.
        if (answer.status === 409 || (answer.status < 300 && !status))
          throw new Unreachable(`PayPal has not decided the refund: ${answer.status}.`)
        if (answer.status < 300) throw new Refused('refund', { status: 422, issue: status!, detail: '' })
        throw new Refused('refund', replyOf(answer))
      },
    },
    test: async () => {
      const signedIn = await authorize().then(
        () => null,
        (error: Error) =>
          error instanceof Refused
            ? `PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET (${error.reply.issue}).`
            : error.message,
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
const checkoutOf = (order: Order, { publicUrl }: PayPal, invoice: string) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.payment_key,
      invoice_id: invoice,
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
        // Turning back is no cancellation: the order stays, and its page offers to pay again.
        cancel_url: `${publicUrl}/order/${order.id}`,
      },
    },
  },
})

/** PayPal says whether a webhook is signed by them; the event goes back to them as the very bytes that came. */
async function askWhetherTheirs(
  { raw, headers }: Pick<PaymentEvent, 'raw' | 'headers'>,
  webhookId: string,
  call: Call,
): Promise<'VERIFIED' | 'INVALID' | Reply> {
  const event = Buffer.from(raw).toString('utf8')
  const fields = signature.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]] as const)
  // Anything but one JSON object would let its sender write the rest of our question.
  if (typeof parseJson(event) !== 'object' || fields.some(([, value]) => !value)) return 'INVALID'
  const signed = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', body)
  const status = textAt(parseJson(answer.text), 'verification_status')
  if (answer.status === 200 && status === 'SUCCESS') return 'VERIFIED'
  // Headers that PayPal cannot even read were not written by PayPal.
  if ((answer.status === 200 && status === 'FAILURE') || answer.status === 400 || answer.status === 422)
    return 'INVALID'
  return answer
}
