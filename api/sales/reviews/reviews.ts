import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { sections } from '#content/sections/sections.ts'
import { withTransaction, actAs, type Context, type TxContext } from '../../platform/context.ts'
import type { Caller } from '../../platform/caller.ts'
import { lookUp } from '../../content/records/records.ts'
import * as content from '../../content/records/store.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { eraseEvents, recordEvent } from '../orders/order-events.ts'
import { asCustomer, isVisibleTo, lockOrder, lockVisibleOrder, type Order } from '../orders/order.ts'
import { mailReviewReceived, mailTestimonialWithdrawn } from './mails.ts'

/** A customer's review of the work, with the consent to publish it or without. */
export type Review = Selectable<Tables['orderReviews']>

export interface ReviewInput {
  rating: number
  words: string
  publish: boolean
  shownName: string
  shownTitle: string
}

export const reviewOf = ({ db }: Context, orderId: string): Promise<Review | undefined> =>
  db.selectFrom('orderReviews').selectAll().where('orderId', '=', orderId).executeTakeFirst()

/** The query for the reviews that a person of the agency sees, with their orders and existing testimonials. */
export const listedReviews = (from: Pick<Database, 'selectFrom'>, caller: Caller) =>
  from
    .selectFrom('orderReviews as review')
    .innerJoin('orders', 'orders.id', 'review.orderId')
    .leftJoin('content', (join) =>
      join.onRef('content.id', '=', 'review.testimonialId').on('content.section', '=', 'testimonial'),
    )
    .selectAll('review')
    .select(['orders.number as orderNumber', 'orders.packageName', 'content.id as existingTestimonialId'])
    .where(isVisibleTo(caller))

/** Creates or updates the review of an order. Without the consent to publish it, its testimonial is removed. */
export const saveReview = (
  ctx: Context,
  orderId: string,
  { rating, words, publish, shownName, shownTitle }: ReviewInput,
): Promise<{ review: Review; unpublished: boolean }> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    const before = await reviewOf(ctx, orderId)
    if (!before && !(await isReviewable(ctx.db, order)))
      throw new ConflictError('You can rate the work once it is delivered.')
    const values = { rating, words, publish, shownName, shownTitle }
    if (before && Object.entries(values).every(([name, value]) => before[name as keyof Review] === value))
      return { review: before, unpublished: false }
    if (!before) {
      const review = await ctx.db
        .insertInto('orderReviews')
        .values({
          id: uuid(),
          orderId,
          ...values,
          authorUid: ctx.caller.uid,
          authorEmail: ctx.caller.email,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordEvent(ctx, orderId, {
        by: 'customer',
        subject: 'review',
        id: review.id,
        action: 'create',
        after: { rating: String(rating) },
      })
      await mailReviewReceived(ctx, order, review)
      return { review, unpublished: false }
    }
    const unpublished = !publish && (await withdrawTestimonial(ctx, order, before))
    await recordEvent(ctx, orderId, {
      by: 'customer',
      subject: 'review',
      id: before.id,
      action: 'update',
      before: { rating: String(before.rating) },
      after: { rating: String(rating) },
    })
    const review = await ctx.db
      .updateTable('orderReviews')
      .set({
        ...values,
        updatedAt: ctx.now(),
        ...(!publish && { testimonialId: null, publishedAt: null }),
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { review, unpublished }
  })

/** Whether the work can be rated: a version was accepted, or the agency has set the order Delivered. */
async function isReviewable(tx: Tx, { id, orderStatus }: Order) {
  if (orderStatus === 'Delivered') return true
  const accepted = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('orderId', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  return accepted !== undefined
}

/** Deletes a review and its testimonial. Returns whether there was a testimonial. */
export const removeReview = (ctx: Context, orderId: string): Promise<boolean> =>
  withTransaction(asCustomer(ctx), async (ctx) => {
    const order = await lockVisibleOrder(ctx, orderId)
    const review = await reviewOf(ctx, orderId)
    if (!review) throw new NotFoundError()
    return remove(ctx, order, review)
  })

async function remove(ctx: TxContext, order: Order, review: Review): Promise<boolean> {
  const unpublished = await withdrawTestimonial(ctx, order, review)
  await ctx.db.deleteFrom('orderReviews').where('id', '=', review.id).execute()
  await recordEvent(ctx, order.id, { by: 'customer', subject: 'review', id: review.id, action: 'remove' })
  return unpublished
}

/**
 * Removes the testimonials of a review with their history, so that none can be restored, and notifies the agency.
 * Returns whether there was one.
 */
async function withdrawTestimonial(ctx: TxContext, order: Order, review: Review): Promise<boolean> {
  const ids = await testimonialsOf(ctx.db, review)
  let wasPublished = false
  for (const id of ids)
    if (await lookUp(ctx, sections.testimonial, id)) {
      await content.remove(ctx, sections.testimonial, { id, expected: undefined })
      wasPublished = true
    }
  if (ids.length > 0) await ctx.db.deleteFrom('contentRevision').where('recordId', 'in', ids).execute()
  if (wasPublished) await mailTestimonialWithdrawn(ctx, order, review)
  return wasPublished
}

/** The ids of all testimonials that were ever made from a review: each publication after an undone one makes another. */
async function testimonialsOf(tx: Tx, { id, testimonialId }: Review): Promise<string[]> {
  const published = await tx
    .selectFrom('contentRevision')
    .select('recordId')
    .distinct()
    .where('section', '=', 'testimonial')
    .where('changeId', 'in', (row) =>
      row
        .selectFrom('orderEvents')
        .select('changeId')
        .where('subject', '=', 'review')
        .where('subjectId', '=', id)
        .where('action', '=', 'publish'),
    )
    .execute()
  const ids = [testimonialId, ...published.map(({ recordId }) => recordId)]
  return [...new Set(ids.filter((each) => each !== null))]
}

/** Deletes all reviews of a person, also from history and mails. Returns whether a testimonial was on the site. */
export async function forgetReviews(ctx: TxContext, uid = ctx.caller.uid): Promise<boolean> {
  const reviews = await ctx.db.selectFrom('orderReviews').selectAll().where('authorUid', '=', uid).execute()
  let unpublished = false
  for (const review of reviews) {
    const order = await lockOrder(ctx, review.orderId)
    unpublished = (await remove(actAs(ctx, { ...ctx.caller, email: null }), order, review)) || unpublished
    await ctx.db
      .deleteFrom('mails')
      .where('orderId', '=', order.id)
      .where('kind', '=', 'review-received')
      .execute()
    await eraseEvents(ctx, 'review', [review.id])
  }
  return unpublished
}
