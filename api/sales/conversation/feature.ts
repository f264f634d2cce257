import { feature, type Parts } from '../../platform/feature.ts'
import { conversationRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { messagesJob } from './messages.ts'
import { createMessageMailer } from './notify.ts'
import { orderChanges } from '../orders/event-types.ts'

export const conversations = feature({
  name: 'conversations',
  routes: [conversationRoutes],
  jobs: [job(messagesJob, ({ db, env }: Parts) => createMessageMailer(db, env))],
  orderChanges: orderChanges({
    // Only the author may change a message, and removed text is deleted.
    'order-message': { undo: { create: null, edit: null, remove: null } },
  }),
})
