import { z } from 'zod'
import { route, type Route } from '../http/route.ts'
import { lookAtAll, statusItem, type Look } from './status.ts'

export const opsRoutes = (looks: readonly Look[]): Route[] => [
  route({
    method: 'GET',
    path: '/status',
    access: 'admin',
    does: 'How the product is, part by part, in words for its owner',
    answers: z.object({ items: z.array(statusItem) }),
    run: async () => ({ items: await lookAtAll(looks) }),
  }),
]
