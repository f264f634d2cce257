import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { homeRoutes } from './home-routes.ts'
import { opsRoutes } from './routes.ts'
import { upkeepJobs } from './upkeep.ts'
import { deleteExpiredCounts } from '../../platform/http/rate-counter.ts'
import { platformChecks, platformChecksWithoutDatabase } from './checks/all.ts'

export const operations = feature({
  name: 'operations',
  routes: [homeRoutes, opsRoutes],
  tags: { Operations: 'Status of the server' },
  jobs: upkeepJobs,
  deleteExpired: ({ db }) => deleteExpiredCounts(db),
  retention: { always: { limits: [sql`limit_counts`] } },
  checks: platformChecks,
  checksWithoutDatabase: platformChecksWithoutDatabase,
})
