import { feature } from '../../platform/feature.ts'
import { privacyRoutes } from './routes.ts'

export const privacy = feature({
  name: 'privacy',
  routes: [privacyRoutes],
})
