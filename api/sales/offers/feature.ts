import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { job } from '../../platform/jobs/kind.ts'
import { attachmentOf } from './document.ts'
import { offerLinkRoutes } from './link-routes.ts'
import { offerAddresses, offerPersonalData, offerRetention } from './personal-data.ts'
import { offersJob, runOffers } from './reminders.ts'
import { offerRoutes } from './routes.ts'
import { searchOffers } from './search.ts'

export const offers = feature({
  name: 'offers',
  routes: [offerRoutes, offerLinkRoutes],
  tags: { Offers: 'What clients accept on a page of their own, before there is an order' },
  jobs: [job(offersJob, runOffers)],
  mails: {
    fileOf: (ctx, attachment) => ('offer' in attachment ? attachmentOf(ctx, attachment.offer) : undefined),
  },
  changes: {
    offer: {
      seenWith: ['offers.read'],
      nameOf: sql<string | null>`(select coalesce(number, title) from offers where offers.id = record_id)`,
      isPermanent: true,
      undo: {
        create: null,
        update: null,
        remove: null,
        send: null,
        accept: null,
        decline: null,
        close: null,
        remind: null,
      },
    },
  },
  search: [{ needs: 'offers.read', find: searchOffers }],
  personalData: offerPersonalData,
  addresses: offerAddresses,
  retention: offerRetention,
})
