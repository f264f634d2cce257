import { refreshStatistics } from '../../platform/db/statistics.ts'
import type { Parts } from '../../platform/feature.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'
import { sweepFiles } from '../../platform/files/sweep.ts'
import { job, jobKind } from '../../platform/jobs/kind.ts'
import { deleteUnknownJobs } from '../../platform/jobs/unknown.ts'

/** Updates the planner statistics of an embedded database. */
const statisticsJob = jobKind('statistics', { schedule: '27 * * * *' })

/** Removes stored files that no row refers to. */
const sweepFilesJob = jobKind('sweep-files', { schedule: '57 3 * * *' })

const expiredRowsJob = jobKind('expired-rows', { schedule: '*/5 * * * *', retryLimit: 0 })

/** The jobs that keep the database and the stored files in order, for all features. */
export const upkeepJobs = [
  job(statisticsJob, (_ctx, _data, { connection }: Parts) => refreshStatistics(connection)),
  job(
    sweepFilesJob,
    async (_ctx, _data, { connection, files }: Parts) => void (await sweepFiles(connection, files)),
  ),
  job(cleanFilesJob, async (ctx, _data, parts: Parts) => {
    for (const { cleanFiles } of parts.features) await cleanFiles?.(ctx, parts)
  }),
  job(expiredRowsJob, async (ctx, _data, { features }: Parts) => {
    for (const { deleteExpired } of features) await deleteExpired?.(ctx)
    await deleteUnknownJobs(
      ctx,
      features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind)),
    )
  }),
]
