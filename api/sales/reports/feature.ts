import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { orderChanges } from '../orders/event-types.ts'
import { job } from '../../platform/jobs/kind.ts'
import { report, toReport } from './answers.ts'
import { reportCheckJob, runCheck } from './check.ts'
import { attachmentOf } from './document.ts'
import { reportsOf } from './reports.ts'
import { reportRoutes } from './routes.ts'
import { sharedReportRoutes } from './shared-routes.ts'

export const reports = feature({
  name: 'reports',
  routes: [reportRoutes, sharedReportRoutes],
  tags: { Reports: 'What a customer reads at the end of each period of a subscription' },
  jobs: [job(reportCheckJob, runCheck)],
  mails: {
    fileOf: (ctx, attachment) => ('report' in attachment ? attachmentOf(ctx, attachment.report) : undefined),
  },
  orderChanges: orderChanges({
    report: { isPermanent: true, undo: { publish: null, withdraw: null } },
  }),
  personalData: {
    exportedOfOrder: exportPart({ reports: z.array(report) }, async (ctx, { id }: { id: string }) => ({
      reports: (await reportsOf(ctx, id)).filter(({ state }) => state === 'published').map(toReport),
    })),
  },
  addresses: {
    actors: [['orderReports', 'authorEmail', 'authorUid']],
    values: { orderReports: ['content'] },
  },
})
