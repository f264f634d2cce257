import { feature, type Parts } from '../../platform/feature.ts'
import { deliveryRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { beginDeadline, deadlineJob, enqueueMissingDeadlines, processDeadline } from './deadlines.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoDelivery } from './deliver-version.ts'

export const deliveries = feature({
  name: 'deliveries',
  routes: [deliveryRoutes],
  jobs: [
    job(
      deadlineJob,
      ({ db }: Parts) =>
        ({ id }) =>
          processDeadline(db, id),
    ),
  ],
  enqueueMissing: enqueueMissingDeadlines,
  mails: { onSent: beginDeadline },
  orderChanges: orderChanges({
    delivery: {
      undoneWith: ['orders.work'],
      isPermanent: true,
      undo: { create: undoDelivery, withdraw: null, accept: null, 'request changes': null },
    },
  }),
})
