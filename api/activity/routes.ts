import { z } from 'zod'
import type { Database } from '../db.ts'
import { paged, readPaging } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { activity, people, toChange } from './activity.ts'

const day = z.iso.date('A day such as 2026-11-30.')

export const activityRoutes = (db: Database): Route[] => [
  route({
    method: 'GET',
    path: '/activity',
    access: 'admin',
    does: 'Every change by everyone, newest first; by person, subject (a section or another word) and day',
    run: async ({ c }) => {
      const { paging, filters } = readPaging(c, ['_id'], {
        person: z.string().max(254).optional(),
        subject: z.string().max(100).optional(),
        from: day.optional(),
        to: day.optional(),
      })
      paging.sort.descending = true
      return (await paged(c, activity(db, filters), paging, 'id')).map(toChange)
    },
  }),
  route({
    method: 'GET',
    path: '/activity/people',
    access: 'admin',
    does: 'Everybody who has changed anything',
    run: () => people(db),
  }),
]
