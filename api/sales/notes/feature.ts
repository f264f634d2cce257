import { feature } from '../../platform/feature.ts'
import { noteRoutes } from './routes.ts'
import { undoAddNote, undoRemoveCustomerNote, undoRemoveNote } from './notes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { searchNotes } from './search.ts'
import { conversationResults } from '../orders/conversation-results.ts'

export const notes = feature({
  name: 'notes',
  routes: [noteRoutes],
  changes: {
    'customer-note': {
      seenWith: ['customers.read', 'notes.read'],
      undoneWith: ['customers.read', 'notes.write'],
      undo: { create: undoAddNote, remove: undoRemoveCustomerNote },
    },
  },
  orderChanges: orderChanges({
    note: { undoneWith: ['notes.write'], undo: { create: undoAddNote, remove: undoRemoveNote } },
  }),
  search: [
    {
      needs: 'notes.read',
      find: async (ctx, { q, limit }) => conversationResults('Note', q, await searchNotes(ctx, q, limit)),
    },
  ],
  addresses: {
    actors: [['notes', 'authorEmail', 'authorUid']],
    texts: { notes: ['text'] },
  },
})
