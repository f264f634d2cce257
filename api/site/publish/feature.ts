import { feature } from '../../platform/feature.ts'
import { publishRoutes } from './routes.ts'

export const publishing = feature({
  name: 'publishing',
  routes: [publishRoutes],
})
