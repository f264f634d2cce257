import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics = feature({
  name: 'statistics',
  routes: [statisticsRoutes],
  tags: { Statistics: 'Page views and conversions' },
  retention: {
    always: { visitors: [sql`visitor_hashes`], statistics: [sql`page_statistics`, sql`conversions`] },
  },
})
