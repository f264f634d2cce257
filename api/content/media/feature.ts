import { feature, type Parts } from '../../platform/feature.ts'
import { mediaRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import type { PublishPort } from '../records/changes.ts'
import { addAvifCopies, enqueueAvifCopies } from './avif-copies.ts'
import { avifCopiesJob } from './avif-job.ts'

export const media = feature({
  name: 'media',
  routes: [mediaRoutes],
  jobs: [job(avifCopiesJob, (parts: Parts & { publisher: PublishPort }) => () => addAvifCopies(parts))],
  enqueueMissing: enqueueAvifCopies,
})
