import type { HttpBindings } from '@hono/node-server'
import { NotFoundError } from '../../platform/errors.ts'
import { queryOf } from '../../platform/http/page-view.ts'
import type { Parts } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { lookUp } from '../publish/cache/serve.ts'
import { titleOf } from '../publish/parse-page.ts'
import type { Publisher } from '../publish/publisher.ts'
import { period, statistics, reportedView } from './answers.ts'
import type { PageViews } from './page-views.ts'
import { report } from './report.ts'

interface Needs {
  views: PageViews
  publisher: Publisher
}

export const statisticsRoutes = ({ env, views, publisher }: Parts & Needs) => [
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
    run: async ({ ctx, query }) => {
      await views.write()
      return { ...(await report(ctx, query, (path) => titleAt(publisher, path))), timeZone: views.timeZone }
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
      // The page under which views of this address count; undefined if they do not count.
      const page = env.statisticsBeacon ? lookUp(publisher.live, body.page)?.countedAs : undefined
      if (page === undefined) throw new NotFoundError()
      views.countBeacon(c.env as HttpBindings, { page, query: queryOf(body.page), from: body.from })
    },
  }),
]

function titleAt(publisher: Publisher, path: string) {
  const page = publisher.pages.get(path)
  return page && titleOf(page.body.toString())
}
