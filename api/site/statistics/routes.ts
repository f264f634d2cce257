import type { Database } from '../../platform/db/database.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Env } from '../../platform/env.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { queryOf } from '../../platform/http/page-view.ts'
import { route } from '../../platform/http/route.ts'
import { period, statistics, reportedView } from './answers.ts'
import type { PageViews } from './page-views.ts'
import { report, type TitleOf } from './report.ts'

interface Site {
  titleOf: TitleOf
  /** The page under which views of an address count; undefined if they do not count. */
  countedAs: (url: string) => string | undefined
}

export const statisticsRoutes = (
  db: Database,
  views: Pick<PageViews, 'write' | 'countBeacon' | 'timeZone'>,
  { statisticsBeacon }: Pick<Env, 'statisticsBeacon'>,
  { titleOf, countedAs }: Site,
) => [
  route({
    id: 'getStatistics',
    tag: 'Statistics',
    method: 'GET',
    path: '/statistics',
    access: { may: 'statistics.read' },
    summary: 'Get page statistics',
    description: 'Views, referrers, devices and conversions by day, with the totals of the period before.',
    query: period,
    answers: statistics,
    // Includes the counts of this process that are not written yet.
    run: async ({ query }) => {
      await views.write()
      return { ...(await report(db, query, titleOf)), timeZone: views.timeZone }
    },
  }),
  route({
    id: 'countView',
    tag: 'Statistics',
    method: 'POST',
    path: '/view',
    access: 'anyone',
    limit: 'view',
    summary: 'Count a page view',
    description: 'Only with STATISTICS_BEACON: pages report their own views.',
    body: reportedView,
    status: 204,
    run: async ({ c, body }) => {
      const page = statisticsBeacon ? countedAs(body.page) : undefined
      if (page === undefined) throw new NotFoundError()
      views.countBeacon(c.env as HttpBindings, { page, query: queryOf(body.page), from: body.from })
    },
  }),
]
