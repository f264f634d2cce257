import { Problem } from '../http/problem.ts'
import { route, type Route } from '../http/route.ts'
import type { Publisher } from './publisher.ts'
import { verifySignature } from './webhook.ts'

export const publishRoutes = (publisher: Publisher, secret: string | undefined): Route[] => [
  route({
    method: 'POST',
    path: '/rebuild',
    access: 'signature',
    does: 'Makes every page anew; signed with REBUILD_SECRET by Standard Webhooks',
    run: async ({ c }) => {
      if (!secret) throw new Problem(404)
      verifySignature(secret, await c.req.text(), c.req.raw.headers)
      return publisher.rebuild()
    },
  }),
  route({
    method: 'GET',
    path: '/publish',
    access: 'admin',
    does: 'When the site was last published, its pages, and those that could not be rendered',
    run: async () => publisher.status,
  }),
]
