import type { TxContext } from '../../platform/context.ts'
import { mailAgency } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Review } from './reviews.ts'

export const mailReviewReceived = (ctx: TxContext, order: Order, { id, rating, words, publish }: Review) =>
  mailAgency(ctx, 'review-received', {
    order,
    options: {
      dedupeId: id,
      data: { rating: String(rating), words, ...(publish && { publish: 'yes' }) },
    },
  })

export const mailTestimonialWithdrawn = (ctx: TxContext, order: Order, review: Review) =>
  mailAgency(ctx, 'testimonial-withdrawn', {
    order,
    options: {
      dedupeId: `${review.id} ${review.publishedAt?.toISOString() ?? ''}`,
    },
  })
