import { feature } from '../../platform/feature.ts'
import { presenceRoutes } from './routes.ts'

export const presence = feature({
  name: 'presence',
  routes: [presenceRoutes],
  tags: { Presence: 'Who has a screen open' },
  addresses: {
    actors: [['presence', 'email', 'uid']],
  },
})
