import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context } from '../../platform/context.ts'
import { visibleOrder } from '../../people/access/order-visibility.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { json } from '../../platform/db/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'
import type { ProviderResponse, PaymentEvent } from '../../money/payment-providers/provider.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import { applyStoredEvent } from './apply-event.ts'

/** A message of a provider as it was received. */
export interface ReceivedMessage {
  provider: Provider
  raw: Uint8Array
  headers: Record<string, string>
}

export const toEventRow = ({ provider, raw, headers }: ReceivedMessage) => ({
  id: uuid(),
  provider,
  raw,
  headers: json(headers),
  sha256: createHash('sha256').update(`${provider}\n`).update(raw).digest('hex'),
})

/** Stores and applies the answer to one of our calls to a provider, which needs no verification. */
export async function recordAnswer(
  ctx: Context,
  providers: Providers,
  { provider, response }: { provider: Provider; response: ProviderResponse },
) {
  const row = toEventRow({ provider, raw: response.raw, headers: {} })
  await ctx.db
    .insertInto('paymentEvents')
    .values({ ...row, kind: response.kind, verdict: 'VERIFIED' })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const event = await ctx.db
    .selectFrom('paymentEvents')
    .selectAll()
    .where('sha256', '=', row.sha256)
    .executeTakeFirstOrThrow()
  await applyStoredEvent(ctx, providers, { event })
}

export async function findEvent({ db }: Context, id: string): Promise<PaymentEvent> {
  const event = await db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!event) throw new NotFoundError()
  return event
}

/** The events of one order, oldest first. */
export const eventsOf = ({ db }: Context, orderId: string): Promise<PaymentEvent[]> =>
  db.selectFrom('paymentEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

const overdueMs = 15 * 60 * 1000

/** The events that the agency has to review: those marked for attention, and those undecided for 15 minutes. */
export const eventsToReview = (ctx: Context): Promise<PaymentEvent[]> =>
  ctx.db
    .selectFrom('paymentEvents')
    .selectAll()
    .where((row) =>
      row.or([
        row('attention', '=', true),
        row.and([
          row.or([row('decision', 'is', null), row('decision', '=', 'waiting')]),
          row('receivedAt', '<', fromNow(ctx, -overdueMs)),
        ]),
      ]),
    )
    .where('closedBy', 'is', null)
    .where(visibleOrder(ctx.caller, 'paymentEvents.orderId') ?? sql<boolean>`true`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Marks an event as reviewed, with the person and the reason. */
export const closeEvent = (ctx: Context, id: string, reason: string): Promise<PaymentEvent> =>
  withTransaction(ctx, async (ctx) => {
    const closed = await ctx.db
      .updateTable('paymentEvents')
      .set({ attention: false, closedBy: ctx.caller.email ?? ctx.caller.uid })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!closed) throw new NotFoundError()
    await audit(ctx, { action: 'close', subject: 'payment event', id, after: { reason } })
    return closed
  })

/** Undoes `closeEvent`: the event has to be reviewed again. */
export const undoCloseEvent: Undo<'payment event', 'close'> = async (ctx, { id }) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('paymentEvents')
    .set({ attention: true, closedBy: null })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new NotFoundError()
  await audit(ctx, { action: 'reopen', subject: 'payment event', id })
}
