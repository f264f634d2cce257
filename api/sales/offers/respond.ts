import { mayMoveOffer } from '#content/shop/offer-states.ts'
import { audit } from '../../platform/audit/audit.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { product } from '../../platform/caller.ts'
import { ConflictError } from '../../platform/errors.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { mailDeclined } from './mails.ts'
import {
  changedDetail,
  currentVersion,
  findOffer,
  lockThread,
  lockOffer,
  moveOffer,
  nameOfOffer,
  requireOpen,
  type Offer,
} from './offers.ts'

/** The version of an offer that its client sees, locked with all others until the transaction ends. */
export async function lockCurrent(ctx: TxContext, threadId: string): Promise<Offer> {
  await lockThread(ctx, threadId)
  return currentVersion(ctx, threadId)
}

/** Throws a ConflictError unless the client saw the version that can be answered now. */
export async function requireSeenVersion(ctx: Context, offer: Offer, digest: string): Promise<void> {
  await requireOpen(ctx, offer)
  if (offer.digest !== digest) throw new ConflictError(changedDetail)
}

/** Records that the client has opened an offer: the first time. */
export const markSeen = (ctx: Context, threadId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const offer = await lockCurrent(ctx, threadId)
    if (mayMoveOffer(offer.status, 'seen', 'customer'))
      await moveOffer(ctx, offer, 'seen', { seenAt: ctx.now() })
  })

/** Declines an offer for its client, who saw the version with this digest. */
export const declineOffer = (
  ctx: Context,
  threadId: string,
  { digest, name, reason }: { digest: string; name: string; reason: string },
): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    const offer = await lockCurrent(ctx, threadId)
    await requireSeenVersion(ctx, offer, digest)
    const declined = await moveOffer(ctx, offer, 'declined', {
      answeredAt: ctx.now(),
      answeredBy: name,
      declineReason: reason,
    })
    await audit(ctx, {
      subject: 'offer',
      id: offer.id,
      action: 'decline',
      after: { name: nameOfOffer(offer) },
    })
    await mailDeclined(ctx, declined)
    return declined
  })

/** Closes an offer for the agency: it was declined by phone, or is taken back. */
export const closeOffer = (ctx: Context, id: string, reason: string): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    const offer = await lockOffer(ctx, id)
    if (offer.status === 'draft') throw new ConflictError('Only an offer that was sent can be closed.')
    await requireOpen(ctx, offer)
    const closed = await moveOffer(ctx, offer, 'declined', {
      answeredAt: ctx.now(),
      answeredBy: ctx.caller.name ?? ctx.caller.email ?? 'The agency',
      declineReason: reason,
    })
    await audit(ctx, { subject: 'offer', id, action: 'close', after: { name: nameOfOffer(offer), reason } })
    return closed
  })

/** Ends the offers whose last day has passed. */
export async function expireOffers(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const over = await ctx.db
    .selectFrom('offers')
    .select('id')
    .where('status', 'in', ['sent', 'seen'])
    .where('validUntil', '<', today)
    .execute()
  for (const { id } of over)
    await withTransaction(actAs(ctx, product), async (ctx) => {
      await lockThread(ctx, (await findOffer(ctx, id)).threadId)
      const offer = await lockOffer(ctx, id)
      if (mayMoveOffer(offer.status, 'expired', 'clock')) await moveOffer(ctx, offer, 'expired')
    })
}
