import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { requiredMessage, textField } from '../fields.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { note, toNote } from './answers.ts'
import { addNote, notesOf, removeNote } from './notes.ts'

/** The internal notes on orders. They have their own routes, so that no note is sent to a customer by mistake. */
export const noteRoutes = (db: Database) => [
  route({
    id: 'listOrderNotes',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/notes',
    access: 'admin',
    summary: 'List the notes on an order',
    description: 'By administrators.',
    answers: z.array(note),
    run: async ({ param }) => (await notesOf(db, param('id'))).map(toNote),
  }),
  route({
    id: 'addOrderNote',
    tag: 'Orders',
    method: 'POST',
    path: '/order/{id}/notes',
    access: 'admin',
    summary: 'Add a note to an order',
    description: 'Visible to administrators only. Send an Idempotency-Key header to retry safely.',
    body: z.strictObject({ text: textField(2000).min(1, requiredMessage) }),
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
    summary: 'Delete a note on an order',
    description: 'Can be undone.',
    status: 204,
    run: ({ caller, param }) => removeNote(db, param('id'), caller),
  }),
]
