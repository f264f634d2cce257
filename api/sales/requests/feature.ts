import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { requestRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { orderRequest, toRequest } from './answers.ts'
import { requestsOf } from './requests.ts'

export const requests = feature({
  name: 'requests',
  routes: [requestRoutes],
  tags: { Requests: 'Requests of customers to cancel or refund an order, or to correct its invoice' },
  orderChanges: orderChanges({
    request: { isPermanent: true, undo: { create: null, 'report invoice': null, close: null } },
  }),
  personalData: {
    exportedOfOrder: exportPart({ requests: z.array(orderRequest) }, async (ctx, { id }: { id: string }) => ({
      requests: (await requestsOf(ctx, id)).map(toRequest),
    })),
  },
  addresses: {
    actors: [
      ['orderRequests', 'authorEmail', 'authorUid'],
      ['orderRequests', 'answeredEmail', 'answeredUid'],
    ],
    texts: { orderRequests: ['reason', 'answer'] },
  },
})
