import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { deliveryRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { beginDeadline, deadlineJob, enqueueMissingDeadlines, processDeadline } from './deadlines.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoDelivery } from './deliver-version.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { delivery, withFiles } from './answers.ts'
import { deliveriesOf } from './delivery.ts'
import { asCustomer } from '../orders/order.ts'

export const deliveries = feature({
  name: 'deliveries',
  routes: [deliveryRoutes],
  tags: { Deliveries: 'Delivered work, and what the customer says to it' },
  jobs: [job(deadlineJob, (ctx, { id }) => processDeadline(ctx, id))],
  enqueueMissing: enqueueMissingDeadlines,
  mails: { onSent: beginDeadline },
  orderChanges: orderChanges({
    delivery: {
      undoneWith: ['orders.work'],
      isPermanent: true,
      undo: { create: undoDelivery, withdraw: null, accept: null, 'request changes': null },
    },
  }),
  personalData: {
    exportedOfOrder: exportPart({ deliveries: z.array(delivery) }, async (ctx, { id }: { id: string }) => ({
      deliveries: await withFiles(asCustomer(ctx), id, await deliveriesOf(ctx, id)),
    })),
  },
  addresses: {
    actors: [
      ['deliveries', 'authorEmail', 'authorUid'],
      ['deliveries', 'answeredEmail', 'answeredUid'],
    ],
    texts: { deliveries: ['message', 'changeRequest'] },
  },
})
