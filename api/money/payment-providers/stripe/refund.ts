import type { Stripe } from 'stripe'
import { toCents } from '#content/shop/cents.ts'
import { RefusedError } from '../errors.ts'
import type { PayableOrder, ProviderResponse, RefundCall } from '../provider.ts'
import { brand } from './account.ts'
import { toSmallestUnit } from './amount.ts'
import { isMissing, type Client } from './client.ts'
import { keptOfRefund } from './objects.ts'

/**
 * Makes a refund, or finds the one that an earlier attempt has made: Stripe keeps the key of a request for a day only, and
 * answers it as it was then.
 */
export async function refundPayment(
  { ask }: Client,
  { paymentKey }: PayableOrder,
  { id, payment, amount, currency }: RefundCall,
): Promise<ProviderResponse | 'pending'> {
  const made = await ask('refund', async (stripe) => {
    for await (const each of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
      if (each.metadata?.['refund'] === id) return each
    return stripe.refunds.create(
      {
        payment_intent: payment,
        amount: toSmallestUnit(toCents(amount)!, currency)!,
        metadata: { refund: id, payment_key: paymentKey },
      },
      { idempotencyKey: `refund-${id}` },
    )
  }).catch((error: unknown) => {
    throw isMissing(error)
      ? new RefusedError(brand, 'refund', { ...error.refusal, status: 422, issue: 'resource_missing' })
      : error
  })
  return asResponse(made)
}

function asResponse(refund: Stripe.Refund): ProviderResponse | 'pending' {
  if (refund.status === 'pending' || refund.status === 'requires_action') return 'pending'
  if (refund.status === 'succeeded')
    return { kind: 'refund', raw: Buffer.from(JSON.stringify(keptOfRefund(refund))) }
  throw new RefusedError(brand, 'refund', {
    status: 422,
    issue: refund.failure_reason ?? refund.status ?? 'failed',
    detail: '',
  })
}
