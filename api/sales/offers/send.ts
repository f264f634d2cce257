import { mayMoveOffer } from '#content/shop/offer-states.ts'
import { audit } from '../../platform/audit/audit.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { json } from '../../platform/db/database.ts'
import { ConflictError, InvalidInputError, requireVersion } from '../../platform/errors.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import { mailOffer } from './mails.ts'
import { nextOfferNumber } from './numbers.ts'
import { findOffer, lockOffer, lockThread, moveOffer, nameOfOffer, versionsOf, type Offer } from './offers.ts'
import { digestOf, snapshotOf } from './snapshot.ts'

/**
 * Sends a draft: fixes what the client sees, replaces the version before, and mails its link. From then on it never
 * changes. Throws a StaleVersionError if the stored revision is not `expected`.
 */
export const sendOffer = (ctx: Context, id: string, expected: number | undefined): Promise<Offer> =>
  withTransaction(ctx, async (ctx) => {
    await lockThread(ctx, (await findOffer(ctx, id)).threadId)
    const draft = await lockOffer(ctx, id)
    if (!mayMoveOffer(draft.status, 'sent', 'agency'))
      throw new ConflictError('This version was sent already.')
    requireVersion(expected, draft.revision)
    await requireSendable(ctx, draft)
    await replaceOthers(ctx, draft)
    const number = draft.number ?? (await nextOfferNumber(ctx, await todayOf(ctx)))
    const snapshot = await snapshotOf(ctx, draft, number)
    const sent = await ctx.db
      .updateTable('offers')
      .set({
        number,
        status: 'sent',
        snapshot: json(snapshot),
        digest: digestOf(snapshot),
        sentAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { subject: 'offer', id, action: 'send', after: { name: nameOfOffer(sent) } })
    await mailOffer(ctx, sent)
    return sent
  })

async function requireSendable(ctx: TxContext, { email, validUntil, currency }: Offer) {
  const errors: Record<string, string> = {}
  if (!email) errors['email'] = 'Enter the address that the offer goes to.'
  if (validUntil < (await todayOf(ctx))) errors['validUntil'] = 'This day has passed.'
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ errors })
  if (currency !== ctx.env.currency)
    throw new ConflictError(
      `The prices are in ${currency}. Save the offer again with prices in ${ctx.env.currency}.`,
    )
}

/** The versions before are replaced. Throws a ConflictError if the client has accepted one meanwhile. */
async function replaceOthers(ctx: TxContext, draft: Offer) {
  for (const other of await versionsOf(ctx, draft.threadId)) {
    if (other.status === 'accepted')
      throw new ConflictError(`${other.answeredBy} has accepted version ${other.version} of this offer.`)
    if (mayMoveOffer(other.status, 'replaced', 'agency')) await moveOffer(ctx, other, 'replaced')
  }
}
