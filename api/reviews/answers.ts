import { z } from 'zod'
import { time } from '../fields.ts'
import type { Review } from './reviews.ts'

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

export const toReview = (row: Review): z.input<typeof review> => ({
  _id: row.id,
  rating: row.rating,
  words: row.words,
  publish: row.publish,
  shownName: row.shown_name,
  shownTitle: row.shown_title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

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
  order_number: string
  package_name: string
  existing_testimonial_id: string | null
}

export const toListedReview = (row: ListedReviewRow): z.input<typeof listedReview> => ({
  ...toReview(row),
  orderId: row.order_id,
  orderNumber: row.order_number,
  packageName: row.package_name,
  testimonialId: row.existing_testimonial_id,
  changedSince:
    row.existing_testimonial_id !== null && row.published_at !== null && row.updated_at > row.published_at,
})
