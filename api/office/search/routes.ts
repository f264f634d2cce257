import { z } from 'zod'
import { textField } from '../../platform/fields.ts'
import { positiveInteger } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import type { Publisher } from '../../site/publish/publisher.ts'
import { searchResult } from './result.ts'
import { searchAll } from './search.ts'
import type { Parts } from '../../platform/feature.ts'

export const searchRoutes = ({ publisher, features }: Parts & { publisher: Publisher }) => [
  route({
    id: 'search',
    tag: 'Search',
    method: 'GET',
    path: '/search',
    access: 'staff',
    summary: 'Search everything that the caller may see',
    description:
      'Content and drafts by any word, mail texts, pictures, orders, invoices, messages, reviews, mails and people; a limited number of each.',
    query: z.strictObject({
      q: textField(200).min(2, 'At least two characters.'),
      most: positiveInteger(100).default(8),
    }),
    answers: z.array(searchResult),
    run: ({ ctx, query }) =>
      searchAll(ctx, features, { content: publisher.content, q: query.q, limit: query.most }),
  }),
]
