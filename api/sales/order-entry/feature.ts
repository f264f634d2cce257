import { feature } from '../../platform/feature.ts'
import { orderEntryRoutes } from './routes.ts'

export const orderEntry = feature({ name: 'order-entry', routes: [orderEntryRoutes] })
