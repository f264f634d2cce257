import { Star } from 'lucide-react'
import { feature } from '../../lib/feature.ts'

export const reviews = feature({
  name: 'reviews',
  screens: [
    {
      path: 'reviews',
      title: 'Reviews',
      may: ['orders.read'],
      load: async () => (await import('./Reviews.tsx')).Reviews,
    },
  ],
  menu: [{ path: 'reviews', group: 'Operations', order: 50, icon: Star }],
  changes: {
    review: {
      one: 'a review',
      many: 'Reviews',
      actions: { publish: 'published' },
      values: { rating: 'Rating' },
    },
  },
})
