import { feature } from '../../platform/feature.ts'
import { mailRoutes } from './routes.ts'

export const mails = feature({
  name: 'mails',
  routes: [mailRoutes],
})
