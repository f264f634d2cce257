import { feature } from '../../platform/feature.ts'
import { activityRoutes } from './routes.ts'

export const activity = feature({
  name: 'activity',
  routes: [activityRoutes],
  tags: { Activity: 'All changes, and how to undo them' },
  addresses: {
    actors: [['auditLog', 'actorEmail', 'actorUid']],
    values: { auditLog: ['before', 'after'] },
  },
})
