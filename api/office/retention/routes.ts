import { route } from '../../platform/http/route.ts'
import { expectedVersion, setETag } from '../../platform/http/versions.ts'
import { retentionDays } from '../retention-settings.ts'
import { reportRetention, retentionReport } from './report.ts'
import { saveRetention } from './settings.ts'
import type { Parts } from '../../platform/feature.ts'

export const retentionRoutes = ({ features }: Parts) => [
  route({
    id: 'getRetention',
    tag: 'Data retention',
    method: 'GET',
    path: '/retention',
    access: { may: 'retention.manage' },
    summary: 'Get the retention rules',
    description: 'With the number of rows that each rule applies to and what the last run deleted.',
    answers: retentionReport,
    run: async ({ ctx, c }) => {
      const { report, version } = await reportRetention(ctx, features)
      setETag(c, version)
      return report
    },
  }),
  route({
    id: 'saveRetention',
    tag: 'Data retention',
    method: 'PUT',
    path: '/retention',
    access: { may: 'retention.manage' },
    summary: 'Update the retention rules',
    description:
      'The number of days after which each rule deletes; null keeps everything. They apply from the next daily run.',
    body: retentionDays,
    answers: retentionReport,
    run: async ({ ctx, c, body }) => {
      await saveRetention(ctx, body, expectedVersion(c))
      const { report, version } = await reportRetention(ctx, features)
      setETag(c, version)
      return report
    },
  }),
]
