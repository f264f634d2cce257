import { feature } from '../../platform/feature.ts'
import { bankTransferRoutes } from './routes.ts'

export const bankTransfer = feature({ name: 'bankTransfer', routes: [bankTransferRoutes], tags: {} })
