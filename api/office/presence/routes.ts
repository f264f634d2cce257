import { z } from 'zod'
import type { Permission } from '#content/model/permissions.ts'
import type { Section } from '#content/sections/section.ts'
import { stored, type StoredKey } from '#content/sections/settings.ts'
import { requirePermission, type Context } from '../../platform/context.ts'
import { requireVisible } from '../../people/access/order-visibility.ts'
import { route } from '../../platform/http/route.ts'
import { reportPresence } from './presence.ts'

const presence = z.strictObject({
  subject: z.string().regex(/^[A-Za-z]{1,40} [0-9a-f-]{36}$/, 'A word and an id, such as: order 0198….'),
  typing: z.boolean(),
})

const permissionOf: Readonly<Record<string, Permission>> = {
  order: 'orders.read',
  customer: 'customers.read',
  message: 'inbox.read',
}

/** Throws unless the caller may have the record open. */
async function requireOpenable(ctx: Context, subject: string) {
  const [kind = '', id = ''] = subject.split(' ')
  const section: Section | undefined = stored[kind as StoredKey]
  requirePermission(ctx, permissionOf[kind] ?? section?.permission ?? 'content.read')
  if (kind === 'order') await requireVisible(ctx, 'orders', id)
}

export const presenceRoutes = () => [
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
    run: async ({ ctx, body }) => {
      await requireOpenable(ctx, body.subject)
      return reportPresence(ctx, body)
    },
  }),
]
