import { feature } from '../../platform/feature.ts'
import { forgetRecipient } from './farewell.ts'
import { privacyRoutes } from './routes.ts'

export const privacy = feature({
  name: 'privacy',
  routes: [privacyRoutes],
  mails: { onSent: forgetRecipient },
  changes: {
    user: { seenWith: ['customers.erase'], isPermanent: true, undo: { forget: null } },
  },
})
