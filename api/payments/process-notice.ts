import type { Database } from '../db/database.ts'
import { applyRecorded } from './events.ts'
import { Unreachable, type PaymentEvent } from './provider.ts'
import type { Providers } from './registry.ts'
import { countRejected, rejectedLength } from './rejected-notices.ts'
import { isOpen } from './apply-event.ts'
import { capture } from './checkout.ts'

/**
 * Judges a notice that was kept: asks the provider whether it is theirs, then settles what it means. Throws
 * Unreachable when there is no answer: nothing is decided then, and the same works later. With `again`, one that was
 * refused or waits is judged anew; what was decided otherwise stays.
 */
export async function processNotice(
  db: Database,
  providers: Providers,
  id: string,
  again = false,
): Promise<void> {
  const event = await db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
  // It was rejected and removed, or a backup from before it was restored.
  if (!event) return
  if (event.decision && !(again && isOpen(event.decision))) return
  const provider = providers.find(event.provider)
  if (!provider)
    throw new Unreachable('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are not set.')
  if (event.verdict !== 'VERIFIED') {
    const verdict = await provider.verify(event)
    if (verdict === 'INVALID') return refuse(db, providers, event, again)
    await db.updateTable('payment_events').set({ verdict }).where('id', '=', id).execute()
  }
  const { outcome, paymentKey } = provider.read(event)
  if (outcome === 'approved' && paymentKey && provider.checkout) {
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('payment_key', '=', paymentKey)
      .executeTakeFirst()
    if (order) await capture(db, providers, order)
  }
  await applyRecorded(db, providers, event, again)
}

/** It is nobody's word: the order that it names stays as it is, but a person should know. Without one it is counted. */
async function refuse(db: Database, providers: Providers, event: PaymentEvent, again: boolean) {
  const { paymentKey, ...notice } = providers.find(event.provider)!.read(event)
  const order = paymentKey
    ? await db.selectFrom('orders').select('id').where('payment_key', '=', paymentKey).executeTakeFirst()
    : undefined
  const orderId = order?.id ?? event.order_id
  if (!orderId) {
    const removed = await db
      .deleteFrom('payment_events')
      .where('id', '=', event.id)
      .where('verdict', 'is', null)
      .executeTakeFirst()
    if (removed.numDeletedRows) await countRejected(db, event)
    return
  }
  await db
    .updateTable('payment_events')
    .set({
      verdict: 'INVALID',
      decision: 'refused',
      reason: 'PayPal says that this notice is not theirs.',
      attention: true,
      order_id: orderId,
      outcome: notice.outcome,
      provider_status: notice.providerStatus,
      raw: event.raw.subarray(0, rejectedLength),
      judged_at: new Date(),
    })
    .where('id', '=', event.id)
    .$if(!again, (query) => query.where('decision', 'is', null))
    .where((row) => row.or([row('verdict', 'is', null), row('verdict', '=', 'INVALID')]))
    .execute()
}
