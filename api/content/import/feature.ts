import { feature } from '../../platform/feature.ts'
import { importRoutes } from './routes.ts'

export const imports = feature({
  name: 'imports',
  routes: [importRoutes],
})
