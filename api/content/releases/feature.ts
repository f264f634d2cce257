import { feature } from '../../platform/feature.ts'
import { draftRoutes } from './draft-routes.ts'
import { releaseRoutes } from './routes.ts'

export const releases = feature({
  name: 'releases',
  routes: [draftRoutes, releaseRoutes],
})
