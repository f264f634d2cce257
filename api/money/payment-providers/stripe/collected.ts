import type { Stripe } from 'stripe'
import type { CollectedPayment } from '../collector.ts'
import type { PayableOrder, ProviderResponse } from '../provider.ts'
import { idOf, keptOfCollected } from './objects.ts'

interface Collected extends Pick<CollectedPayment, 'transaction'> {
  load: (order: Pick<PayableOrder, 'number' | 'paymentKey'>) => Promise<ProviderResponse>
}

/** The payments with which an invoice of a subscription was paid; none for one that was paid outside of Stripe. */
export const collectedOf = (sdk: Stripe, invoice: Stripe.Invoice): Collected[] =>
  (invoice.payments?.data ?? []).flatMap((paid) => {
    const transaction = idOf(paid.payment.payment_intent)
    if (paid.status !== 'paid' || !paid.amount_paid || !transaction) return []
    const load: Collected['load'] = async ({ number, paymentKey }) => {
      const metadata = { payment_key: paymentKey, invoice: number }
      // With these, refunds and disputes of it name the order.
      const intent = await sdk.paymentIntents.update(transaction, {
        metadata,
        expand: ['latest_charge.balance_transaction'],
      })
      const kept = keptOfCollected(invoice, { paid, intent })
      return { kind: 'capture', raw: Buffer.from(JSON.stringify({ ...kept, metadata })) }
    }
    return [{ transaction, load }]
  })
