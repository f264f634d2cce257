import { feature, type Parts } from '../../platform/feature.ts'
import { retentionRoutes } from './routes.ts'
import { job, jobKind } from '../../platform/jobs/kind.ts'
import { rulesOf } from './rules.ts'
import { deleteOldRows } from './run.ts'

/** Deletes old rows by the retention rules, once a day. */
const retentionJob = jobKind('retention', {
  schedule: '37 * * * *',
  // It runs every hour anyway; the first run over years of data may take long.
  retryLimit: 2,
  retryDelay: 60,
  expireInSeconds: 60 * 60,
})

export const retention = feature({
  name: 'retention',
  routes: [retentionRoutes],
  tags: { 'Data retention': 'Rules that delete old data' },
  jobs: [job(retentionJob, (ctx, _data, { features }: Parts) => deleteOldRows(ctx, rulesOf(features)))],
  changes: {
    retention: { seenWith: ['retention.manage'], isPermanent: true, undo: { clear: null } },
  },
})
