import type { Database } from '../db/database.ts'
import { route } from '../http/route.ts'
import { period, statistics } from './answers.ts'
import type { PageViews } from './page-views.ts'
import { report, type TitleOf } from './report.ts'

export const statisticsRoutes = (db: Database, views: Pick<PageViews, 'write'>, titleOf: TitleOf) => [
  route({
    id: 'getStatistics',
    tag: 'Statistics',
    method: 'GET',
    path: '/statistics',
    access: 'admin',
    does: 'What pages were viewed, from where and with what, and what it led to: by day, with the totals of as many days before',
    query: period,
    answers: statistics,
    // What this process has counted until now is in it.
    run: async ({ query }) => {
      await views.write()
      return report(db, query, titleOf)
    },
  }),
]
