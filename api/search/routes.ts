import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { words } from '../fields.ts'
import { whole } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { Publisher } from '../publish/publisher.ts'
import { searchResult } from './result.ts'
import { search } from './search.ts'

export const searchRoutes = (db: Database, publisher: Pick<Publisher, 'content'>) => [
  route({
    id: 'search',
    tag: 'Search',
    method: 'GET',
    path: '/search',
    access: 'admin',
    does: 'What holds q: content and drafts by any of their words, the words of mails, pictures, orders, invoices, messages, reviews, mails and people; so many of each at most',
    query: z.strictObject({
      q: words(200).min(2, 'At least two characters.'),
      most: whole(100).default(8),
    }),
    answers: z.array(searchResult),
    run: ({ query }) => search(db, publisher.content, query.q, query.most),
  }),
]
