import { feature } from '../../lib/feature.ts'

export const reviews = feature({
  name: 'reviews',
  screens: [
    {
      path: 'reviews',
      title: 'Reviews',
      synonyms: 'ratings stars testimonials',
      may: ['orders.read'],
      load: async () => (await import('./Reviews.tsx')).Reviews,
    },
  ],
  menu: [{ path: 'reviews', entry: 'Reviews', order: 10 }],
  changes: {
    review: {
      one: 'a review',
      many: 'Reviews',
      actions: { publish: 'published' },
      values: { rating: 'Rating' },
    },
  },
})
