import { feature, type Parts } from '../../platform/feature.ts'
import { draftRoutes } from './draft-routes.ts'
import { releaseRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import type { PublishPort } from '../records/changes.ts'
import { adoptReleasesJob, adoptSchedules, releaseJob, runSchedule } from './schedule.ts'

export const releases = feature({
  name: 'releases',
  routes: [draftRoutes, releaseRoutes],
  jobs: [
    job(
      releaseJob,
      ({ db, publisher }: Parts & { publisher: PublishPort }) =>
        ({ id }) =>
          runSchedule(db, publisher, id),
    ),
    job(
      adoptReleasesJob,
      ({ db }: Parts) =>
        () =>
          adoptSchedules(db),
    ),
  ],
  enqueueMissing: adoptSchedules,
})
