import { feature } from '../../platform/feature.ts'
import { mailTextRoutes } from './routes.ts'

export const mailTexts = feature({
  name: 'mail-texts',
  routes: [mailTextRoutes],
})
