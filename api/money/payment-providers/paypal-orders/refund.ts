import { parseJson, textAt } from '../../../platform/json.ts'
import { RefusedError, UnreachableError } from '../errors.ts'
import { brand } from '../paypal/hosts.ts'
import type { PayPalResponse } from '../paypal/request.ts'
import type { PayableOrder, ProviderResponse, RefundCall } from '../provider.ts'
import type { Client } from './client.ts'
import { providerRefusal } from './json.ts'

/** Refunds a payment. A period of a subscription is a sale for PayPal, which its newer calls may not know. */
export async function refundPayment(
  client: Client,
  order: PayableOrder,
  refund: RefundCall,
): Promise<ProviderResponse | 'pending'> {
  const { id, payment, amount, currency, reason } = refund
  const response = await client.call(
    'POST',
    `/v2/payments/captures/${payment}/refund`,
    JSON.stringify({
      amount: { value: amount, currency_code: currency },
      custom_id: order.paymentKey,
      ...(reason && { note_to_payer: reason }),
    }),
    `refund-${id}`,
  )
  if (response.status === 404) return refundSale(client, order, refund)
  const status = textAt(parseJson(response.text), 'status')
  return decided(response, status) ?? { kind: 'refund', raw: response.raw }
}

async function refundSale(
  { call }: Client,
  { paymentKey }: PayableOrder,
  { id, payment, amount, currency, reason }: RefundCall,
): Promise<ProviderResponse | 'pending'> {
  const response = await call(
    'POST',
    `/v1/payments/sale/${payment}/refund`,
    JSON.stringify({ amount: { total: amount, currency }, ...(reason && { description: reason }) }),
    `refund-sale-${id}`,
  )
  const made = parseJson(response.text)
  const status = textAt(made, 'state')?.toUpperCase() ?? null
  const undecided = decided(response, status)
  if (undecided) return undecided
  // In the form of the newer call.
  const kept = {
    id: textAt(made, 'id'),
    status,
    amount: { value: amount, currency_code: currency },
    custom_id: paymentKey,
    links: [{ rel: 'up', href: `/captures/${payment}` }],
  }
  return { kind: 'refund', raw: Buffer.from(JSON.stringify(kept)) }
}

/** What an answer says if the refund is not made yet; throws if it is refused, or nobody knows. */
function decided(response: PayPalResponse, status: string | null): 'pending' | undefined {
  if (response.status < 300 && status === 'PENDING') return 'pending'
  if (response.status < 300 && status === 'COMPLETED') return undefined
  // Another call with the same id is in progress, or the answer is inconclusive.
  if (response.status === 409 || (response.status < 300 && !status))
    throw new UnreachableError(brand, `PayPal has not decided the refund: ${response.status}.`)
  if (response.status < 300)
    throw new RefusedError(brand, 'refund', { status: 422, issue: status!, detail: '' })
  throw new RefusedError(brand, 'refund', providerRefusal(response))
}
