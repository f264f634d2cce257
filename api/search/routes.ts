import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { errorsByField, words } from '../http/fields.ts'
import { InvalidInputError } from '../errors.ts'
import { route, type Route } from '../http/route.ts'
import { search } from './search.ts'

const query = z.strictObject({ q: words(200).min(2, 'At least two characters.') })

export const searchRoutes = (db: Database): Route[] => [
  route({
    method: 'GET',
    path: '/search',
    access: 'admin',
    does: 'Content by any of its words, orders, messages, subscribers and administrators that hold q',
    run: async ({ c }) => {
      const { data, error } = query.safeParse(c.req.query())
      if (error) throw new InvalidInputError({ errors: errorsByField(error) })
      return search(db, data.q)
    },
  }),
]
