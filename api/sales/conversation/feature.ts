import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { conversationRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { messagesJob } from './messages.ts'
import { mailNewMessages } from './notify.ts'
import { orderChanges } from '../orders/event-types.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { exportedMessages, forgetMessages } from './privacy.ts'
import { searchMessages } from './search.ts'
import { conversationResults } from '../orders/conversation-results.ts'

export const conversations = feature({
  name: 'conversations',
  routes: [conversationRoutes],
  tags: { Conversations: 'What customer and agency write to each other about an order' },
  jobs: [job(messagesJob, (ctx, { id }) => mailNewMessages(ctx, id))],
  orderChanges: orderChanges({
    // Only the author may change a message, and removed text is deleted.
    'order-message': { undo: { create: null, edit: null, remove: null } },
  }),
  personalData: {
    exportedOfOrder: exportPart(
      {
        messages: z.array(
          z.object({
            by: z.enum(['customer', 'agency']),
            text: z.string(),
            quoted: z.string(),
            via: z.enum(['page', 'mail']),
            at: time,
            editedAt: time.nullable(),
          }),
        ),
      },
      async (ctx, { id }: { id: string }) => ({ messages: await exportedMessages(ctx, id) }),
    ),
    erase: (ctx) => forgetMessages(ctx, ctx.caller.uid),
  },
  search: [
    {
      needs: 'conversations.read',
      find: async (ctx, { q }) => conversationResults('Message', q, await searchMessages(ctx, q)),
    },
  ],
  addresses: {
    actors: [
      ['orderMessages', 'authorEmail', 'authorUid'],
      ['orderReaders', 'email', 'uid'],
    ],
    texts: { orderMessages: ['authorName', 'text'] },
  },
})
