import { sql } from 'kysely'
import { feature } from '../../platform/feature.ts'
import { inboxRoutes } from './routes.ts'
import { deleteExpiredTokens } from './form-tokens.ts'
import { deleteUnusedLinks } from './subscribers.ts'
import { undoMarkMessage } from './messages.ts'
import { inboxPersonalData } from './personal-data.ts'
import { searchInbox, searchSubscribers } from './search.ts'

export const inbox = feature({
  name: 'inbox',
  routes: [inboxRoutes],
  tags: { Messages: 'Messages from the contact form', Subscribers: 'Subscribers of the newsletter' },
  deleteExpired: async (ctx) => {
    await deleteExpiredTokens(ctx)
    await deleteUnusedLinks(ctx)
  },
  changes: {
    message: {
      seenWith: ['inbox.read'],
      undoneWith: ['inbox.edit'],
      nameOf: sql<string | null>`(select messages.name from messages where messages.id = record_id)`,
      undo: { mark: undoMarkMessage, remove: null, reply: null },
    },
    subscriber: { seenWith: ['subscribers.read'], undo: { remove: null } },
  },
  retention: {
    rules: { spam: [{ table: 'messages', time: 'createdAt', scope: sql`status = 'Suspected'` }] },
    always: { limits: [sql`spent_stamps`] },
  },
  personalData: inboxPersonalData,
  search: [
    { needs: 'inbox.read', find: searchInbox },
    { needs: 'subscribers.read', find: searchSubscribers },
  ],
  addresses: {
    texts: { messages: ['message'] },
  },
})
