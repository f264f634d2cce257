import { z } from 'zod'
import { route } from '../../platform/http/route.ts'
import type { OrderEventStreams } from './streams.ts'

const eventId = z.uuid()

export const liveRoutes = ({ streams }: { streams: OrderEventStreams }) => [
  route({
    id: 'followOrder',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/events',
    access: 'signed-in',
    guest: true,
    asStaff: { may: 'orders.read', order: 'orders' },
    summary: 'Follow an order',
    description: 'Server-sent events that name what has changed; Last-Event-ID resumes.',
    produces: 'text/event-stream',
    run: async ({ ctx, c, param }) => {
      const since = eventId.safeParse(c.req.header('last-event-id'))
      const events = await streams.open(ctx, param('id'), since.data ?? null)
      // X-Accel-Buffering keeps nginx from buffering the response.
      return c.body(events, 200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
    },
  }),
]
