import { feature, type Parts } from '../../platform/feature.ts'
import { deliveryRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { beginDeadline, deadlineJob, enqueueMissingDeadlines, processDeadline } from './deadlines.ts'

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
})
