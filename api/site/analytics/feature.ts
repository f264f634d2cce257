import { feature } from '../../platform/feature.ts'
import { analyticsRoutes } from './routes.ts'

export const analytics = feature({ name: 'analytics', routes: [analyticsRoutes] })
