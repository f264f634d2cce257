import { feature } from '../../platform/feature.ts'
import { inboxRoutes } from './routes.ts'
import { deleteExpiredTokens } from './form-tokens.ts'
import { deleteUnusedLinks } from './subscribers.ts'

export const inbox = feature({
  name: 'inbox',
  routes: [inboxRoutes],
  deleteExpired: async (db) => {
    await deleteExpiredTokens(db)
    await deleteUnusedLinks(db)
  },
})
