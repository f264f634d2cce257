import { feature } from '../../platform/feature.ts'
import { conversationRoutes } from './routes.ts'

export const conversations = feature({
  name: 'conversations',
  routes: [conversationRoutes],
})
