import { feature } from '../../platform/feature.ts'
import { bookkeepingRoutes } from './routes.ts'

export const bookkeeping = feature({ name: 'bookkeeping', routes: [bookkeepingRoutes] })
