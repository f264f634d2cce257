import { feature, type Parts } from '../../platform/feature.ts'
import { mailRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { createDelivery } from './deliver.ts'
import { deliveryJob } from './enqueue.ts'

export const mails = feature({
  name: 'mails',
  routes: [mailRoutes],
  jobs: [job(deliveryJob, ({ db, env, features }: Parts) => createDelivery(db, env, features))],
})
