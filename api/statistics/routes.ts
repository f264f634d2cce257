import type { Database } from '../db/database.ts'
import type { HttpBindings } from '@hono/node-server'
import type { Env } from '../env.ts'
import { NotFoundError } from '../errors.ts'
import { queryOf } from '../http/page-view.ts'
import { route } from '../http/route.ts'
import { period, statistics, reportedView } from './answers.ts'
import type { PageViews } from './page-views.ts'
import { report, type TitleOf } from './report.ts'

interface Site {
  titleOf: TitleOf
  /** As what page the views of an address count; undefined where they do not. */
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
    access: 'admin',
    does: 'What pages were viewed, from where and with what, and what it led to: by day, with the totals of as many days before',
    query: period,
    answers: statistics,
    // What this process has counted until now is in it.
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
    does: 'Counts a view that a page tells of; there is none of it unless STATISTICS_BEACON is set',
    body: reportedView,
    status: 204,
    run: async ({ c, body }) => {
      const page = statisticsBeacon ? countedAs(body.page) : undefined
      if (page === undefined) throw new NotFoundError()
      views.countBeacon(c.env as HttpBindings, { page, query: queryOf(body.page), from: body.from })
    },
  }),
]
