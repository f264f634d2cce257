import { choice, text } from '../field.ts'
import { heading } from '../block.ts'

export const lists = {
  latestArticles: {
    title: 'Latest articles',
    about: 'The newest articles, of all or of one topic.',
    icon: 'Newspaper',
    fields: {
      heading,
      topic: text('Topic', {
        optional: true,
        help: 'As it is written in the articles. Empty: of all topics.',
        example: 'Local SEO',
      }),
      count: choice('How many at most', ['6', '9', '12'], { optional: true, emptyLabel: '3' }),
    },
  },
} as const
