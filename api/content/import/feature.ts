import { sql } from 'kysely'
import { feature, type Parts } from '../../platform/feature.ts'
import { importRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import type { PublishPort } from '../records/changes.ts'
import { runImport } from './run.ts'
import { importJob } from './store.ts'

export const imports = feature({
  name: 'imports',
  routes: [importRoutes],
  tags: { Imports: 'Content from other systems' },
  jobs: [
    job(importJob, (ctx, { id }, parts: Parts & { publisher: PublishPort }) => runImport(ctx, parts, id)),
  ],
  retention: {
    rules: {
      imports: [
        {
          table: 'imports',
          time: 'finishedAt',
          deletable: sql`state in ('done', 'failed', 'taken back')`,
          batchLimit: 10,
        },
      ],
    },
  },
  addresses: {
    actors: [['imports', 'createdBy', 'createdByUid']],
  },
})
