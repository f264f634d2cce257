import { feature } from '../../platform/feature.ts'
import { privacyRoutes } from './routes.ts'

export const privacy = feature({
  name: 'privacy',
  routes: [privacyRoutes],
  changes: {
    user: { seenWith: ['customers.erase'], isPermanent: true, undo: { forget: null } },
  },
})
