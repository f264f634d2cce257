import { feature } from '../../platform/feature.ts'
import { contractRoutes } from './contract-routes.ts'
import { contentRoutes } from './routes.ts'
import { linkRoutes } from './link-routes.ts'
import { oldRevisions } from './old-revisions.ts'
import { searchContent } from './search.ts'
import { contentCheck, listingCheck } from './checks.ts'

export const content = feature({
  name: 'content',
  routes: [contractRoutes, contentRoutes, linkRoutes],
  tags: { Content: 'The content of every section of the site' },
  retention: { rules: { history: [oldRevisions] } },
  search: [{ needs: 'content.read', find: searchContent }],
  checks: () => [contentCheck, listingCheck],
  addresses: {
    actors: [['contentRevision', 'actorEmail', 'actorUid']],
  },
})
