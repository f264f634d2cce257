import { feature, type Parts } from '../../platform/feature.ts'
import { conversationRoutes } from './routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { messagesJob } from './messages.ts'
import { createMessageMailer } from './notify.ts'

export const conversations = feature({
  name: 'conversations',
  routes: [conversationRoutes],
  jobs: [job(messagesJob, ({ db, env }: Parts) => createMessageMailer(db, env))],
})
