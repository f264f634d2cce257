import { feature } from '../../platform/feature.ts'
import { siteSearchRoutes } from './routes.ts'

export const siteSearch = feature({
  name: 'site-search',
  routes: [siteSearchRoutes],
  tags: { 'Site search': 'The search of visitors' },
})
