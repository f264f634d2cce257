import { guestUid } from '../../platform/caller.ts'
import { feature } from '../../platform/feature.ts'
import { reviewRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoPublishReview } from './testimonials.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { review, toReview } from './answers.ts'
import { forgetReviews, reviewOf } from './reviews.ts'
import { searchReviews } from './search.ts'

export const reviews = feature({
  name: 'reviews',
  routes: [reviewRoutes],
  tags: { Reviews: 'What customers say about finished orders' },
  orderChanges: orderChanges({
    review: {
      undo: {
        create: null,
        update: null,
        remove: null,
        publish: { needs: ['content.publish', 'orders.read'], run: undoPublishReview },
      },
    },
  }),
  personalData: {
    exportedOfOrder: exportPart({ review: review.nullable() }, async (ctx, { id }: { id: string }) => {
      const own = await reviewOf(ctx, id)
      return { review: own ? toReview(own) : null }
    }),
    erase: async (ctx) => ((await forgetReviews(ctx)) ? ['testimonial'] : []),
    eraseAddress: (ctx, address) => forgetReviews(ctx, guestUid(address)),
  },
  search: [{ needs: 'orders.read', find: searchReviews }],
  addresses: {
    actors: [['orderReviews', 'authorEmail', 'authorUid']],
  },
})
