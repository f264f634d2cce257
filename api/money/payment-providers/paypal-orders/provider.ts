import { discountsOf, sumOf, type Line } from '#content/shop/breakdown.ts'
import { fromCents } from '#content/shop/cents.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { DuplicateInvoiceError, UnreachableError } from '../errors.ts'
import { brand, commonOf, createPayPal, liveSetting, type PayPal, type PayPalHosts } from '../paypal/hosts.ts'
import type { ProblemReporter } from '../problems.ts'
import type { NewCheckout, PayableOrder, PaymentProvider, ProviderDefinition } from '../provider.ts'
import { openApproval, resultOfApproval, stateOfApproval } from './approval.ts'
import { checkResource } from './checks.ts'
import { createClient } from './client.ts'
import { paypalCollector } from './collector.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { issueOf, providerRefusal } from './json.ts'
import { explain } from './explain.ts'
import { refundPayment } from './refund.ts'
import { findSubscription, isSubscription } from './subscription.ts'
import { testSettings } from './test-settings.ts'
import { signatureHeaders, verifySignature } from './signature.ts'
import { readResource, resourceOf } from './webhook.ts'

export const webhookPath = '/api/payments/paypal/webhook'

/** Orders v2: the customer approves at PayPal, the server captures the payment, and webhooks report everything else. */
export const paypalOrdersAt = (hosts?: PayPalHosts): ProviderDefinition => ({
  name: 'paypal-orders',
  brand,
  label: 'PayPal Checkout',
  product: 'Orders v2',
  way: 'account',
  needsPayee: false,
  liveSetting,
  canRefund: true,
  canCollect: true,
  needsApproval: true,
  isApproval: isSubscription,
  feeIn: ({ raw, kind }) =>
    textAt(resourceOf(raw, kind).resource, 'seller_receivable_breakdown', 'paypal_fee', 'value') ?? undefined,
  webhook: {
    id: 'receivePaypalWebhook',
    path: webhookPath.replace('/api', ''),
    summary: 'Receive a PayPal webhook event',
    description: 'Of orders and subscriptions. Stored if it names an order, then its signature is verified.',
    contentType: 'application/json',
    headers: signatureHeaders,
  },
  isSetUp: ({ paypal }) => paypal.credentials !== undefined,
  modeIn: ({ paypal }) => paypal.mode,
  create: ({ env, self, problems }) => createOrders(createPayPal(env, self, hosts), problems),
  explain,
})

export const paypalOrders = paypalOrdersAt()

/** Error codes of a capture after which the customer has to approve again, or choose another payment method. */
const notApproved = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
const declined = new Set([
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'CARD_EXPIRED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
])

const createOrders = (paypal: PayPal, problems: ProblemReporter): PaymentProvider => {
  const { webhookId } = paypal.credentials!
  const client = createClient(paypal, problems)
  const { call } = client
  const collector = paypalCollector(paypal, client)

  const capture = async (order: PayableOrder, newInvoiceId: string, idSuffix = '') => {
    if (!order.checkoutId) return 'not approved'
    const path = `/v2/checkout/orders/${order.checkoutId}`
    const captured = await call('POST', `${path}/capture`, '{}', `capture-${order.checkoutId}${idSuffix}`)
    if (captured.status < 300) {
      await problems.succeeded('capture')
      return { kind: 'capture', raw: captured.raw } as const
    }
    const issue = issueOf(captured) ?? ''
    if (notApproved.has(issue) || captured.status === 404) return 'not approved'
    if (issue === 'ORDER_ALREADY_CAPTURED')
      return { kind: 'capture', raw: (await call('GET', path)).raw } as const
    if (declined.has(issue)) return 'declined'
    if (issue === 'DUPLICATE_INVOICE_ID' && !idSuffix) {
      const value = [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/invoice_id", value: newInvoiceId },
      ]
      const changed = await call('PATCH', path, JSON.stringify(value))
      if (changed.status < 300) return capture(order, newInvoiceId, `-${newInvoiceId}`)
    }
    // Another call with the same id is in progress.
    if (captured.status === 409)
      throw new UnreachableError(brand, `PayPal is still processing the payment: ${issue}.`)
    throw await client.refused('capture', captured)
  }

  return {
    ...commonOf(paypal),
    name: paypalOrders.name,
    get noticesTo() {
      return `${paypal.notices}${webhookPath}`
    },
    warnings: [],
    start: async (order, checkout) => {
      const approval = await openApproval(paypal, client, { order, checkout })
      if (approval) {
        await problems.succeeded('subscription')
        return approval
      }
      const response = await call(
        'POST',
        '/v2/checkout/orders',
        JSON.stringify(checkoutOf(order, paypal, checkout)),
        `order-${checkout.invoiceId}`,
      )
      if (issueOf(response) === 'DUPLICATE_INVOICE_ID')
        throw new DuplicateInvoiceError(brand, 'checkout', providerRefusal(response))
      if (response.status >= 400) throw await client.refused('checkout', response)
      const body = parseJson(response.text)
      const links = (at(body, 'links') as { rel?: string; href?: string }[] | undefined) ?? []
      const approve = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      const checkoutId = textAt(body, 'id')
      if (response.status >= 300 || !checkoutId || !approve?.startsWith(paypal.web))
        throw new UnreachableError(brand, `PayPal did not open a checkout: ${response.status}.`)
      await problems.succeeded('checkout')
      return { redirect: approve, checkoutId }
    },
    verify: (event) => verifySignature(event, webhookId, client),
    read: ({ raw, kind }) => readResource(raw, kind),
    check: checkResource,
    checkout: {
      stateOf: async (order) => {
        if (isSubscription(order.checkoutId)) return stateOfApproval(client, order)
        const response = await call('GET', `/v2/checkout/orders/${order.checkoutId}`)
        if (response.status === 404) return 'gone'
        if (response.status >= 400) throw await client.refused('capture', response)
        const status = textAt(parseJson(response.text), 'status')
        if (status === 'COMPLETED') return 'completed'
        if (status === 'APPROVED') return 'approved'
        return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' ? 'open' : 'gone'
      },
      capture: (order, newInvoiceId) =>
        isSubscription(order.checkoutId) ? resultOfApproval(client, order) : capture(order, newInvoiceId),
      // One that nobody has approved yet cannot be closed at PayPal.
      close: async ({ checkoutId }) => {
        if (!isSubscription(checkoutId)) return
        const found = await findSubscription(client, checkoutId)
        if (found?.status === 'ACTIVE') await collector.end(found.id)
      },
    },
    refund: (order, refund) => refundPayment(client, order, refund),
    collector,
    test: (storedTests) => testSettings(paypal, client, webhookPath, storedTests),
  }
}

/** The lines to pay, and how their sum comes about. */
function itemsOf({ currency, toPay }: PayableOrder, lines: readonly Line[]) {
  const money = (cents: number) => ({ currency_code: currency, value: fromCents(cents) })
  const discount = sumOf(discountsOf(lines).map(({ amount }) => amount))
  return {
    amount: {
      currency_code: currency,
      value: toPay,
      breakdown: {
        item_total: money(sumOf(lines.map(({ full }) => full))),
        ...(discount > 0 && { discount: money(discount) }),
      },
    },
    items: lines.map(({ name, quantity, full }) => ({
      name: firstCharacters(name, 127),
      quantity: String(quantity),
      unit_amount: money(full / quantity),
    })),
  }
}

/** The request that opens a checkout, with the stored price and without shipping. */
const checkoutOf = (
  order: PayableOrder,
  { publicUrl }: PayPal,
  { invoiceId, lines }: Pick<NewCheckout, 'invoiceId' | 'lines'>,
) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.paymentKey,
      invoice_id: invoiceId,
      description: firstCharacters(order.packageName, 127),
      ...itemsOf(order, lines),
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: `${publicUrl}/received-payment/${order.id}`,
        // Leaving the checkout does not cancel the order. A guest who returns there is led to the page of their link.
        cancel_url: `${publicUrl}/pay-now/${order.id}`,
      },
    },
  },
})
