import { feature } from '../../platform/feature.ts'
import { briefRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoAddQuestion } from './brief.ts'

export const briefs = feature({
  name: 'briefs',
  routes: [briefRoutes],
  orderChanges: orderChanges({
    question: {
      undoneWith: ['orders.work'],
      isPermanent: true,
      undo: { ask: undoAddQuestion, withdraw: null },
    },
  }),
})
