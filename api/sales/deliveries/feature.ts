import { z } from 'zod'
import { feature, type Parts } from '../../platform/feature.ts'
import { deliveryRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { beginDeadline, deadlineJob, enqueueMissingDeadlines, processDeadline } from './deadlines.ts'
import { orderChanges } from '../orders/event-types.ts'
import { undoDelivery } from './deliver-version.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { delivery, withFiles } from './answers.ts'
import { deliveriesOf } from './delivery.ts'
import { asCustomer } from '../orders/order.ts'
import type { Caller } from '../../platform/caller.ts'

export const deliveries = feature({
  name: 'deliveries',
  routes: [deliveryRoutes],
  tags: { Deliveries: 'Delivered work, and what the customer says to it' },
  jobs: [job(deadlineJob, ({ db }: Parts, { id }) => processDeadline(db, id))],
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
    exportedOfOrder: exportPart(
      { deliveries: z.array(delivery) },
      async (db, { id }: { id: string }, person: Caller) => ({
        deliveries: await withFiles(db, id, await deliveriesOf(db, id), asCustomer(person)),
      }),
    ),
  },
  addresses: {
    actors: [
      ['deliveries', 'authorEmail', 'authorUid'],
      ['deliveries', 'answeredEmail', 'answeredUid'],
    ],
    texts: { deliveries: ['message', 'changeRequest'] },
  },
})
