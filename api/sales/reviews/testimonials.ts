import { sql } from 'kysely'
import { sections } from '#content/sections/sections.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { find, lookUp, type VersionedRecord } from '../../content/records/records.ts'
import * as content from '../../content/records/store.ts'
import type { Database } from '../../platform/db/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { UndoEvent } from '../orders/event-types.ts'
import { recordEvent } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order.ts'

/** The details that the agency adds about the author. Name, text and rating are the customer's. */
interface Presentation {
  personTitle: string
  image: string
}

/**
 * Creates a testimonial from a review, or updates the existing one. Throws a ConflictError if the customer has not given
 * their consent.
 */
export const publishReview = (
  ctx: Context,
  id: string,
  { personTitle, image }: Presentation,
): Promise<VersionedRecord> =>
  withTransaction(ctx, async (ctx) => {
    const { orderId } = await findReview(ctx.db, id)
    // The lock of the order also protects its review.
    await lockOrder(ctx, orderId)
    const review = await findReview(ctx.db, id)
    if (!review.publish) throw new ConflictError('The customer has not agreed to have this published.')
    const values = {
      image,
      personTitle,
      personName: review.shownName,
      desc: review.words,
      rating: String(review.rating),
    }
    const section = sections.testimonial
    const before = review.testimonialId && (await lookUp(ctx, section, review.testimonialId))
    const stored = before
      ? await content.update(ctx, section, { id: before.id, values, expected: undefined })
      : await content.create(ctx, section, { values })
    await ctx.db
      .updateTable('orderReviews')
      .set({ testimonialId: stored.record._id, publishedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await recordEvent(ctx, orderId, {
      by: 'agency',
      subject: 'review',
      id,
      action: 'publish',
      after: { name: review.shownName },
    })
    return find(ctx, section, stored.record._id)
  })

/** Undoes only the link to the testimonial. The testimonial is content, which its own revision undoes. */
export const undoPublishReview: UndoEvent<'review', 'publish'> = ({ db }, { id }) =>
  db
    .updateTable('orderReviews')
    .set({ publishedAt: null })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from content where content.id = testimonial_id)`)
    .execute()

async function findReview(db: Database, id: string) {
  const review = await db.selectFrom('orderReviews').selectAll().where('id', '=', id).executeTakeFirst()
  if (!review) throw new NotFoundError()
  return review
}
