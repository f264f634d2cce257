import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import type { Review } from './reviews.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const review = z
  .object({
    _id: z.uuid(),
    rating: z.int(),
    words: z.string(),
    publish: z.boolean(),
    shownName: z.string(),
    shownTitle: z.string(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Review' })

export const toReview = (row: Review) => fromRow(review, row)

/** A review in the list of the back office. */
export const listedReview = review
  .extend({
    orderId: z.uuid(),
    orderNumber: z.string(),
    packageName: z.string(),
    /** The id of the testimonial created from the review; null if there is none. */
    testimonialId: z.uuid().nullable(),
    /** Whether the customer has changed the review since the testimonial was created. */
    changedSince: z.boolean(),
  })
  .meta({ id: 'ListedReview' })

export type ListedReviewRow = Review & {
  orderNumber: string
  packageName: string
  existingTestimonialId: string | null
}

export const toListedReview = (row: ListedReviewRow) =>
  fromRow(listedReview, row, {
    testimonialId: row.existingTestimonialId,
    changedSince:
      row.existingTestimonialId !== null && row.publishedAt !== null && row.updatedAt > row.publishedAt,
  })
