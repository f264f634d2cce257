import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { briefRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoAddQuestion } from './brief.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { exportedBrief, forgetAnswers } from './personal-data.ts'

export const briefs = feature({
  name: 'briefs',
  routes: [briefRoutes],
  tags: { Brief: 'What the agency has to know before it begins with an order' },
  orderChanges: orderChanges({
    question: {
      undoneWith: ['orders.work'],
      isPermanent: true,
      undo: { ask: undoAddQuestion, withdraw: null },
    },
  }),
  personalData: {
    exportedOfOrder: exportPart(
      {
        brief: z.array(z.object({ question: z.string(), answer: z.string(), answeredAt: time.nullable() })),
      },
      async (ctx, { id }: { id: string }) => ({ brief: await exportedBrief(ctx, id) }),
    ),
    erase: forgetAnswers,
  },
  addresses: {
    texts: { orderBriefQuestions: ['question', 'help'] },
    values: { orderBriefQuestions: ['answer'] },
  },
})
