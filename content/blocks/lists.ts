import { choice, text } from '../model/field.ts'
import { heading } from '../model/block.ts'

export const lists = {
  latestArticles: {
    title: 'Latest articles',
    about: 'The newest articles, on all topics or on one.',
    icon: 'Newspaper',
    fields: {
      heading,
      topic: text('Topic', {
        optional: true,
        help: 'Spelled as in the articles. Leave empty for all topics.',
        example: 'Local SEO',
      }),
      count: choice('Maximum number', ['6', '9', '12'], { optional: true, emptyLabel: '3' }),
    },
  },
} as const
