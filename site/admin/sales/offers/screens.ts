import { feature } from '../../lib/feature.ts'

export const offers = feature({
  name: 'offers',
  screens: [
    {
      path: 'offers',
      title: 'Offers',
      may: ['offers.read'],
      synonyms: 'quotes proposals estimates',
      load: async () => (await import('./Offers.tsx')).Offers,
    },
    {
      path: 'offers/new',
      title: 'New offer',
      may: ['offers.edit'],
      load: async () => (await import('./NewOffer.tsx')).NewOffer,
    },
    {
      path: 'offers/:id',
      title: 'Offer',
      may: ['offers.read'],
      load: async () => (await import('./OfferScreen.tsx')).OfferScreen,
    },
  ],
  menu: [{ path: 'offers', entry: 'Offers', order: 10 }],
  palette: [{ text: 'Accepted offers', to: '/admin/offers?status=accepted' }],
  changes: {
    offer: {
      one: 'the offer {name}',
      many: 'Offers',
      actions: {
        send: 'sent',
        accept: 'accepted',
        decline: 'declined',
        close: 'closed',
        remind: 'sent a reminder of',
      },
      values: { reason: 'Reason' },
    },
  },
})
