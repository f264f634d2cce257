import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { words } from '../fields.ts'
import { route } from '../http/route.ts'
import { search, searchResult } from './search.ts'

export const searchRoutes = (db: Database) => [
  route({
    id: 'search',
    tag: 'Search',
    method: 'GET',
    path: '/search',
    access: 'admin',
    does: 'Content by any of its words, orders, invoices, messages, subscribers and administrators that hold q',
    query: z.strictObject({ q: words(200).min(2, 'At least two characters.') }),
    answers: z.array(searchResult),
    run: ({ query }) => search(db, query.q),
  }),
]
