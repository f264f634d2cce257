import { feature } from '../../platform/feature.ts'
import { mailTextRoutes } from './routes.ts'
import { searchMailTexts } from './search.ts'

export const mailTexts = feature({
  name: 'mail-texts',
  routes: [mailTextRoutes],
  search: [{ needs: 'settings.mail', find: searchMailTexts }],
})
