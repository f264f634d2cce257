import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { route } from '../http/route.ts'
import { reportPresence } from './presence.ts'

const presence = z.strictObject({
  subject: z.string().regex(/^[A-Za-z]{1,40} [0-9a-f-]{36}$/, 'A word and an id, such as: order 0198….'),
  typing: z.boolean(),
})

export const presenceRoutes = (db: Database) => [
  route({
    id: 'announcePresence',
    tag: 'Presence',
    method: 'PUT',
    path: '/presence',
    access: 'staff',
    summary: 'Report presence',
    description:
      'The caller has a screen open for the next 30 seconds. Returns who else has, and whether they are typing.',
    body: presence,
    answers: z.array(z.object({ email: z.string().nullable(), typing: z.boolean() })),
    run: ({ body, caller }) => reportPresence(db, body, caller),
  }),
]
