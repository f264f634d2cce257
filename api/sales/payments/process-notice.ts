import { withTransaction, type Context } from '../../platform/context.ts'
import { settleSoon } from '../orders/periods/collections.ts'
import { UnreachableError } from '../../money/payment-providers/errors.ts'
import type { PaymentEvent } from '../../money/payment-providers/provider.ts'
import { brandOf } from '../../money/payment-providers/registry.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'
import { countRejected, rejectedLength } from './rejected-notices.ts'
import { applyStoredEvent, mayBeDecidedAgain } from './apply-event.ts'
import { beginCollection } from './begin-collection.ts'
import { capture } from './capture.ts'

/**
 * Processes a stored notice: finds out whether the provider sent it, asks what is true now if the
 * provider wants that, and applies it. Throws an UnreachableError if the provider
 * does not answer; the notice then stays undecided and is processed again later. With `retry`, a refused or waiting
 * notice is decided again; every other decision is final.
 */
export async function processNotice(
  ctx: Context,
  providers: Providers,
  { id, retry = false }: { id: string; retry?: boolean },
): Promise<void> {
  const event = await ctx.db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst()
  // The notice was rejected and deleted, or an older backup was restored.
  if (!event) return
  if (event.decision && !(retry && mayBeDecidedAgain(event.decision))) return
  const provider = providers.find(event.provider)
  if (!provider) throw new UnreachableError(brandOf(event.provider), `${event.provider} is not set up.`)
  if (event.verdict !== 'VERIFIED') {
    const verdict = await provider.verify(event)
    if (verdict === 'INVALID') return refuseForged(ctx, providers, { event, retry })
    await ctx.db.updateTable('paymentEvents').set({ verdict }).where('id', '=', id).execute()
  }
  const reference = provider.collector?.referenceIn(event.raw)
  // It says only that something has changed: the provider is asked about the subscription as a whole.
  if (reference !== undefined) {
    await beginCollection(ctx, providers, { provider, reference })
    return askAboutCollection(ctx, event, reference)
  }
  if (provider.ask) {
    event.answer = await provider.ask(event)
    if (event.answer === null) return forget(ctx, id)
    await ctx.db.updateTable('paymentEvents').set({ answer: event.answer }).where('id', '=', id).execute()
  }
  const { outcome, paymentKey } = provider.read(event)
  if (outcome === 'approved' && paymentKey && provider.checkout) {
    const order = await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('paymentKey', '=', paymentKey)
      .executeTakeFirst()
    if (order) await capture(ctx, providers, order)
  }
  await applyStoredEvent(ctx, providers, { event, retry })
}

const askAboutCollection = (ctx: Context, event: PaymentEvent, reference: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const collection = await ctx.db
      .selectFrom('subscriptionCollections')
      .select(['id', 'subscriptionId', 'state'])
      .where('provider', '=', event.provider)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (collection) {
      const { id, subscriptionId, state } = collection
      await settleSoon(ctx, subscriptionId, state === 'closed' ? id : undefined)
    }
    await forget(ctx, event.id)
  })

/** The account at the provider serves others, too: what is about them is not kept. */
const forget = async ({ db }: Context, id: string): Promise<void> => {
  await db.deleteFrom('paymentEvents').where('id', '=', id).where('decision', 'is', null).execute()
}

/** Marks a forged notice of an order for review; the order does not change. One without an order is only counted. */
async function refuseForged(
  ctx: Context,
  providers: Providers,
  { event, retry }: { event: PaymentEvent; retry: boolean },
) {
  const { paymentKey, ...notice } = providers.find(event.provider)!.read(event)
  const order = paymentKey
    ? await ctx.db.selectFrom('orders').select('id').where('paymentKey', '=', paymentKey).executeTakeFirst()
    : undefined
  const orderId = order?.id ?? event.orderId
  if (!orderId) {
    const removed = await ctx.db
      .deleteFrom('paymentEvents')
      .where('id', '=', event.id)
      .where('verdict', 'is', null)
      .executeTakeFirst()
    if (removed.numDeletedRows) await countRejected(ctx, event)
    return
  }
  await ctx.db
    .updateTable('paymentEvents')
    .set({
      verdict: 'INVALID',
      decision: 'refused',
      reason: `${brandOf(event.provider)} did not send this notice.`,
      attention: true,
      orderId,
      outcome: notice.outcome,
      providerStatus: notice.providerStatus,
      raw: event.raw.subarray(0, rejectedLength),
      judgedAt: ctx.now(),
    })
    .where('id', '=', event.id)
    .$if(!retry, (query) => query.where('decision', 'is', null))
    .where((row) => row.or([row('verdict', 'is', null), row('verdict', '=', 'INVALID')]))
    .execute()
}
