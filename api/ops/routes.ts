import { z } from 'zod'
import { route } from '../http/route.ts'
import { runStatusChecks, statusItem, type StatusCheck } from './status.ts'

export const opsRoutes = (checks: readonly StatusCheck[]) => [
  route({
    id: 'getStatus',
    tag: 'Operations',
    method: 'GET',
    path: '/status',
    access: 'admin',
    does: 'How the product is, part by part, in words for its owner',
    answers: z.object({ items: z.array(statusItem) }),
    run: async () => ({ items: await runStatusChecks(checks) }),
  }),
]
