import { feature } from '../platform/feature.ts'
import { restoreRoutes } from './restore-routes.ts'
import { backupRoutes } from './routes.ts'

export const backups = feature({
  name: 'backups',
  routes: [backupRoutes, restoreRoutes],
})
