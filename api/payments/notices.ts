import { sql } from 'kysely'
import { inTransaction, type Database } from '../db.ts'
import type { Queue } from '../jobs/queue.ts'
import { findEvent, rowOf, settleEvent, type Received } from './ledger.ts'
import { Unreachable, type PaymentEvent } from './provider.ts'
import type { Providers } from './providers.ts'
import { isOpen } from './settle.ts'
import { capture } from './start.ts'

/**
 * Keeps a notice as it came before anybody judges it, and has it judged soon. The very same bytes again are the same
 * notice: they are counted, and asked about again only if the provider did not know them.
 */
export async function receiveNotice(
  db: Database,
  queue: Pick<Queue, 'send'>,
  received: Received,
): Promise<void> {
  const row = rowOf(received)
  const isNew = await inTransaction(db, async (tx) => {
    const kept = await tx
      .insertInto('payment_events')
      .values({ ...row, kind: 'notice' })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .executeTakeFirst()
    if (kept.numInsertedOrUpdatedRows !== 1n) return false
    await queue.send(tx, 'payment-notice', { id: row.id, again: false })
    return true
  })
  if (isNew) return
  const { id, verdict } = await db
    .updateTable('payment_events')
    .set({ times_received: sql`times_received + 1` })
    .where('sha256', '=', row.sha256)
    .returning(['id', 'verdict'])
    .executeTakeFirstOrThrow()
  if (verdict === 'INVALID') await queue.send(db, 'payment-notice', { id, again: true })
}

/**
 * Judges a notice that was kept: asks the provider whether it is theirs, then settles what it means. Throws
 * Unreachable when there is no answer: nothing is decided then, and the same works later. With `again`, one that was
 * refused or waits is judged anew; what was decided otherwise stays.
 */
export async function judgeNotice(
  db: Database,
  providers: Providers,
  id: string,
  again = false,
): Promise<void> {
  const event = await findEvent(db, id)
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
  await settleEvent(db, providers, event, again)
}

/** It is nobody's word: the order that it names stays as it is, but a person should know. */
async function refuse(db: Database, providers: Providers, event: PaymentEvent, again: boolean) {
  const { paymentKey, ...notice } = providers.find(event.provider)!.read(event)
  const order = paymentKey
    ? await db.selectFrom('orders').select('id').where('payment_key', '=', paymentKey).executeTakeFirst()
    : undefined
  await db
    .updateTable('payment_events')
    .set({
      verdict: 'INVALID',
      decision: 'refused',
      reason: 'PayPal says that this notice is not theirs.',
      attention: order !== undefined,
      order_id: order?.id ?? null,
      outcome: notice.outcome,
      provider_status: notice.providerStatus,
      judged_at: new Date(),
    })
    .where('id', '=', event.id)
    .$if(!again, (query) => query.where('decision', 'is', null))
    .where((row) => row.or([row('verdict', 'is', null), row('verdict', '=', 'INVALID')]))
    .execute()
}
