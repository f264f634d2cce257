import { feature } from '../../platform/feature.ts'
import { inboundMailRoutes } from './routes.ts'
import { cleanOriginals } from './originals.ts'
import { inboundMailPersonalData } from './personal-data.ts'

export const inboundMail = feature({
  name: 'inbound-mail',
  routes: [inboundMailRoutes],
  cleanFiles: (ctx, { files }) => cleanOriginals(ctx, files),
  changes: {
    'inbound-mail': { seenWith: ['conversations.read', 'orders.all'], undo: { add: null, remove: null } },
  },
  retention: { rules: { held: [{ table: 'inboundMails', time: 'receivedAt' }] } },
  personalData: inboundMailPersonalData,
  addresses: {
    texts: { inboundMails: ['subject', 'text'] },
  },
})
