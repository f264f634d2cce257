import { feature } from '../../platform/feature.ts'
import { requestRoutes } from './routes.ts'
import { orderChanges } from '../orders/event-types.ts'

export const requests = feature({
  name: 'requests',
  routes: [requestRoutes],
  orderChanges: orderChanges({
    request: { isPermanent: true, undo: { create: null, close: null } },
  }),
})
