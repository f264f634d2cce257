import { feature } from '../../platform/feature.ts'
import { contractRoutes } from './contract-routes.ts'
import { contentRoutes } from './routes.ts'
import { oldRevisions } from './old-revisions.ts'

export const content = feature({
  name: 'content',
  routes: [contractRoutes, contentRoutes],
  retention: { rules: { history: [oldRevisions] } },
})
