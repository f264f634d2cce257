import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../access/audit.ts'
import type { Caller } from '../access/callers.ts'
import { inTransaction, json, type Database } from '../db/database.ts'
import { NotFoundError } from '../errors.ts'
import type { Order } from '../orders/orders.ts'
import type { Provider } from '../db/tables/payments.ts'
import type { Answered, Payee, PaymentEvent } from './provider.ts'
import type { Providers } from './registry.ts'
import { paymentEmail } from './payment-email.ts'
import { settle } from './apply-event.ts'

/** What came, as it came. */
export interface Received {
  provider: Provider
  raw: Uint8Array
  headers: Record<string, string>
}

export const rowOf = ({ provider, raw, headers }: Received) => ({
  id: uuid(),
  provider,
  raw,
  headers: json(headers),
  sha256: createHash('sha256').update(`${provider}\n`).update(raw).digest('hex'),
})

/** Keeps what a provider answered to a call of ours, which needs no proof, and settles it. */
export async function recordAnswer(
  db: Database,
  providers: Providers,
  provider: Provider,
  answered: Answered,
) {
  const row = rowOf({ provider, raw: answered.raw, headers: {} })
  await db
    .insertInto('payment_events')
    .values({ ...row, kind: answered.kind, verdict: 'VERIFIED' })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const event = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('sha256', '=', row.sha256)
    .executeTakeFirstOrThrow()
  await applyRecorded(db, providers, event)
}

/** Settles a verified event by the settings of this moment. */
export async function applyRecorded(db: Database, providers: Providers, event: PaymentEvent, again = false) {
  const email = (await paymentEmail(db))?.email.toLowerCase()
  const payee = (order: Order | undefined): Payee => ({
    // The address may have been changed since the form was made.
    emails: [email, order?.payee?.toLowerCase()].filter((each) => each !== undefined),
    merchantId: providers.merchantId,
  })
  const of = (each: PaymentEvent) => providers.find(each.provider)!
  await settle(
    db,
    {
      read: (each) => of(each).read(each),
      check: (each, order) => of(each).check(each, order, payee(order)),
    },
    event,
    again,
  )
}

export async function findEvent(db: Database, id: string): Promise<PaymentEvent> {
  const event = await db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (!event) throw new NotFoundError()
  return event
}

/** The ledger of one order, oldest first. */
export const eventsOf = (db: Database, orderId: string): Promise<PaymentEvent[]> =>
  db.selectFrom('payment_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

const longAgo = 15 * 60 * 1000

/** What a person should look at: what does not fit, and what PayPal has left without an answer for long. */
export const needAttention = (db: Database): Promise<PaymentEvent[]> =>
  db
    .selectFrom('payment_events')
    .selectAll()
    .where((row) =>
      row.or([
        row('attention', '=', true),
        row.and([
          row.or([row('decision', 'is', null), row('decision', '=', 'waiting')]),
          row('received_at', '<', new Date(Date.now() - longAgo)),
        ]),
      ]),
    )
    .where('closed_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Marks an event as looked at, by whom and why. */
export const closeEvent = (db: Database, id: string, reason: string, caller: Caller): Promise<PaymentEvent> =>
  inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('payment_events')
      .set({ attention: false, closed_by: caller.email ?? caller.uid })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!closed) throw new NotFoundError()
    await audit(tx, caller, { action: 'close', subject: 'payment event', id, after: { reason } })
    return closed
  })

/** Puts an event that was looked at before the agency again. */
export const undoCloseEvent: Undo<'payment event', 'close'> = async (tx, { id }, caller) => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_events')
    .set({ attention: true, closed_by: null })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFoundError()
  await audit(tx, caller, { action: 'reopen', subject: 'payment event', id })
}
