import { sql } from 'kysely'
import { sections } from '#content/sections/sections.ts'
import type { Caller } from '../../platform/caller.ts'
import { find, lookUp, type VersionedRecord } from '../../content/records/records.ts'
import * as content from '../../content/records/store.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
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
  db: Database,
  id: string,
  { personTitle, image }: Presentation,
  caller: Caller,
): Promise<VersionedRecord> =>
  inTransaction(db, async (tx) => {
    const { orderId } = await findReview(tx, id)
    // The lock of the order also protects its review.
    await lockOrder(tx, orderId)
    const review = await findReview(tx, id)
    if (!review.publish) throw new ConflictError('The customer has not agreed to have this published.')
    const values = {
      image,
      personTitle,
      personName: review.shownName,
      desc: review.words,
      rating: String(review.rating),
    }
    const section = sections.testimonial
    const before = review.testimonialId && (await lookUp(tx, section, review.testimonialId))
    const stored = before
      ? await content.update(tx, section, before.id, values, undefined, caller)
      : await content.create(tx, section, values, caller)
    await tx
      .updateTable('orderReviews')
      .set({ testimonialId: stored.record._id, publishedAt: new Date() })
      .where('id', '=', id)
      .execute()
    await recordEvent(
      tx,
      orderId,
      { by: 'agency', caller },
      { subject: 'review', id, action: 'publish', after: { name: review.shownName } },
    )
    return find(tx, section, stored.record._id)
  })

/** Undoes only the link to the testimonial. The testimonial is content, which its own revision undoes. */
export const undoPublishReview: UndoEvent<'review', 'publish'> = (tx, { id }) =>
  tx
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
