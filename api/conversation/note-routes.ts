import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { missing, words } from '../fields.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { note, toNote } from './answers.ts'
import { addNote, notesOf, removeNote } from './notes.ts'

/** What administrators note on orders: on routes of their own, so that no note is sent to a customer by mistake. */
export const noteRoutes = (db: Database) => [
  route({
    id: 'listOrderNotes',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/notes',
    access: 'admin',
    does: 'Orders: what administrators noted on one',
    answers: z.array(note),
    run: async ({ param }) => (await notesOf(db, param('id'))).map(toNote),
  }),
  route({
    id: 'addOrderNote',
    tag: 'Orders',
    method: 'POST',
    path: '/order/{id}/notes',
    access: 'admin',
    does: 'Orders: notes something on one, for administrators only; an Idempotency-Key makes it safe to send again',
    body: z.strictObject({ text: words(2000).min(1, missing) }),
    status: 201,
    answers: note,
    run: async ({ c, body, caller, param }) =>
      toNote(await addNote(db, param('id'), body.text, caller, idempotencyKey(c))),
  }),
  route({
    id: 'deleteOrderNote',
    tag: 'Orders',
    method: 'DELETE',
    path: '/order-note/{id}',
    access: 'admin',
    does: 'Orders: removes a note; the activity can bring it back',
    status: 204,
    run: ({ caller, param }) => removeNote(db, param('id'), caller),
  }),
]
