import { feature } from '../../platform/feature.ts'
import { fileRoutes } from './routes.ts'
import { uploadRoutes } from './upload-routes.ts'

export const files = feature({
  name: 'files',
  routes: [fileRoutes, uploadRoutes],
})
