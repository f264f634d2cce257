import type { Tx } from '../../platform/db/database.ts'
import { mailAgency } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Review } from './reviews.ts'

export const mailReviewReceived = (tx: Tx, order: Order, { id, rating, words, publish }: Review) =>
  mailAgency(tx, 'review-received', order, {
    dedupeId: id,
    data: { rating: String(rating), words, ...(publish && { publish: 'yes' }) },
  })

export const mailTestimonialWithdrawn = (tx: Tx, order: Order, review: Review) =>
  mailAgency(tx, 'testimonial-withdrawn', order, {
    dedupeId: `${review.id} ${review.publishedAt?.toISOString() ?? ''}`,
  })
