import { feature } from '../../platform/feature.ts'
import { searchRoutes } from './routes.ts'

export const search = feature({
  name: 'search',
  routes: [searchRoutes],
  tags: { Search: 'Search in the whole back office' },
})
