import { feature, type Parts, type CheckParts } from '../platform/feature.ts'
import { restoreRoutes } from './restore-routes.ts'
import { backupRoutes } from './routes.ts'
import { job } from '../platform/jobs/kind.ts'
import { backUpWhenDue, backupJob } from './scheduled.ts'
import { backupCheck, backupStoreCheck } from './checks.ts'

export const backups = feature({
  name: 'backups',
  routes: [backupRoutes, restoreRoutes],
  tags: { Backups: 'Backups and restores' },
  jobs: [job(backupJob, (ctx, data, parts: Parts) => backUpWhenDue(ctx, parts, data))],
  changes: {
    backup: {
      seenWith: ['backup.make'],
      isPermanent: true,
      undo: { export: null, restore: null, remove: null },
    },
  },
  checks: () => [backupCheck],
  checksWithoutDatabase: ({ env }: CheckParts) => (env.backup.dailyAt ? [backupStoreCheck(env.backup)] : []),
})
