import { feature } from '../../platform/feature.ts'
import { redirectRoutes } from './routes.ts'

export const redirectFiles = feature({
  name: 'redirect-files',
  routes: [redirectRoutes],
})
