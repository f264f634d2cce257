import { feature } from '../../platform/feature.ts'
import { previewLinkRoutes } from './preview-routes.ts'

export const previews = feature({
  name: 'previews',
  routes: [previewLinkRoutes],
})
