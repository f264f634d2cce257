import { z } from 'zod'
import { isAdmin } from '../access/admins.ts'
import type { Database } from '../db/database.ts'
import { route } from '../http/route.ts'
import { claimOrders } from '../orders/claim-orders.ts'
import { proveAddress } from '../orders/mails.ts'

const session = z
  .object({
    uid: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
    role: z.enum(['Admin', 'Customer']),
  })
  .meta({ id: 'Session' })

export const accountRoutes = (db: Database) => [
  route({
    id: 'getMe',
    tag: 'Account',
    method: 'GET',
    path: '/me',
    access: 'signed-in',
    isEssential: true,
    summary: 'Get the caller',
    description: 'Who the ID token belongs to, and their role.',
    answers: session,
    run: async ({ caller: { uid, email, emailVerified, name }, caller }) => {
      // Screens call this after each sign-in and each verification, so that a verified address is stored at once.
      await proveAddress(db, caller)
      await claimOrders(db, caller)
      const role = (await isAdmin(db, caller)) ? ('Admin' as const) : ('Customer' as const)
      return { uid, email, emailVerified, name, role }
    },
  }),
]
