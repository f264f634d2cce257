import { feature } from '../../platform/feature.ts'
import { inboundMailRoutes } from './routes.ts'

export const inboundMail = feature({
  name: 'inbound-mail',
  routes: [inboundMailRoutes],
})
