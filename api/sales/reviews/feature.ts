import { feature } from '../../platform/feature.ts'
import { reviewRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoPublishReview } from './testimonials.ts'

export const reviews = feature({
  name: 'reviews',
  routes: [reviewRoutes],
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
})
