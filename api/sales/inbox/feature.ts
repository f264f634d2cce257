import { feature } from '../../platform/feature.ts'
import { addMissingThreads } from '../../site/inbox/threads.ts'
import { threadRoutes } from './routes.ts'
import { undoMarkThread } from './threads.ts'

export const threads = feature({
  name: 'threads',
  routes: [threadRoutes],
  enqueueMissing: addMissingThreads,
  changes: {
    thread: {
      seenWith: ['inbox.read', 'conversations.read'],
      undoneWith: ['inbox.edit', 'conversations.write'],
      undo: { mark: undoMarkThread },
    },
  },
})
