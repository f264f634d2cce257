import { feature } from '../../platform/feature.ts'
import { noteRoutes } from './routes.ts'

export const notes = feature({
  name: 'notes',
  routes: [noteRoutes],
})
