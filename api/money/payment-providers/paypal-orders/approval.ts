import { toCents } from '#content/shop/cents.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { hashOf } from '../../../platform/secrets/keys.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import { brand, type PayPal } from '../paypal/hosts.ts'
import type { NewCheckout, PayableOrder, ProviderResponse } from '../provider.ts'
import type { Client } from './client.ts'
import { canCollectPrice, paymentPreferences, planFor } from './plans.ts'
import { asCaptureOf, findSubscription, isReceived, transactionsOf } from './subscription.ts'

// The first payment of what PayPal collects: the customer approves a subscription, and pays the order with its set-up fee.

/** In UTC: it is the same day nearly everywhere on Earth. */
const hour = 10

/**
 * Opens the approval of a subscription; undefined if it cannot be one, so that the order is paid alone. PayPal charges what
 * is to pay at once, and the price of a period from the first day of the next one on.
 */
export async function openApproval(
  paypal: PayPal,
  client: Client,
  { order, checkout: { invoiceId, collect } }: { order: PayableOrder; checkout: NewCheckout },
): Promise<{ redirect: string; checkoutId: string } | undefined> {
  if (!collect || !canCollectPrice(collect)) return undefined
  try {
    return await approvalOf(paypal, client, { order, invoiceId, collect })
  } catch (error) {
    // It is recorded for the owner. Customers then pay each period.
    if (error instanceof RefusedError && error.call === 'subscription') return undefined
    throw error
  }
}

async function approvalOf(
  { publicUrl, web }: PayPal,
  client: Client,
  {
    order,
    invoiceId,
    collect,
  }: { order: PayableOrder; invoiceId: string; collect: NonNullable<NewCheckout['collect']> },
) {
  const body = JSON.stringify({
    plan_id: await planFor(client, collect),
    start_time: `${collect.from}T${hour}:00:00Z`,
    // Not the key of the order: what is about a later period must not be taken for something about this one.
    custom_id: order.id,
    plan: {
      payment_preferences: {
        ...paymentPreferences,
        setup_fee: { value: order.toPay, currency_code: order.currency },
      },
    },
    application_context: {
      shipping_preference: 'NO_SHIPPING',
      user_action: 'SUBSCRIBE_NOW',
      return_url: `${publicUrl}/received-payment/${order.id}`,
      cancel_url: `${publicUrl}/pay-now/${order.id}`,
    },
  })
  const key = `subscription-${invoiceId}-${hashOf(body).slice(0, 16)}`
  const response = await client.call('POST', '/v1/billing/subscriptions', body, key)
  if (response.status >= 400) throw await client.refused('subscription', response)
  const made = parseJson(response.text)
  const links = (at(made, 'links') as { rel?: string; href?: string }[] | undefined) ?? []
  const approve = links.find(({ rel }) => rel === 'approve')?.href
  const checkoutId = textAt(made, 'id')
  if (!checkoutId || !approve?.startsWith(web))
    throw new UnreachableError(brand, `PayPal did not open a subscription: ${response.status}.`)
  return { redirect: approve, checkoutId }
}

/** After that, an approval that nobody has given is not waited for. */
const openMs = 24 * 60 * 60 * 1000

/** The state of an approval, as of a checkout. */
export async function stateOfApproval(
  client: Client,
  { checkoutId, toPay }: Pick<PayableOrder, 'checkoutId' | 'toPay'>,
): Promise<'open' | 'approved' | 'completed' | 'gone'> {
  const found = await findSubscription(client, checkoutId!)
  if (!found) return 'gone'
  if (found.status === 'APPROVAL_PENDING') {
    const isNew = Date.parse(found.createdAt) > Date.now() - openMs
    return isNew && toCents(found.setupFee ?? '') === toCents(toPay) ? 'open' : 'gone'
  }
  if ((await transactionsOf(client, found)).length > 0) return 'completed'
  return found.status === 'ACTIVE' || found.status === 'APPROVED' ? 'approved' : 'gone'
}

/** What came of the first payment. Throws an `UnreachableError` while PayPal is taking it. */
export async function resultOfApproval(
  client: Client,
  order: Pick<PayableOrder, 'checkoutId' | 'number' | 'paymentKey'>,
): Promise<ProviderResponse | 'not approved' | 'declined'> {
  const found = await findSubscription(client, order.checkoutId!)
  if (!found || found.status === 'APPROVAL_PENDING') return 'not approved'
  const all = await transactionsOf(client, found)
  const paid = all.find(isReceived) ?? all.find(({ status }) => status === 'PENDING')
  if (paid) return asCaptureOf(paid, order)
  if (all.length > 0) return 'declined'
  if (found.status !== 'ACTIVE' && found.status !== 'APPROVED') return 'not approved'
  throw new UnreachableError(brand, 'PayPal is still taking the first payment of the subscription.')
}
