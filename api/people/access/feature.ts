import { feature } from '../../platform/feature.ts'
import { accessRoutes } from './routes.ts'
import { deleteExpiredCodes } from './email-codes.ts'
import { deleteExpiredLinks } from '../../platform/links/links.ts'

export const access = feature({
  name: 'access',
  routes: [accessRoutes],
  deleteExpired: async (db) => {
    await deleteExpiredCodes(db)
    await deleteExpiredLinks(db)
  },
})
