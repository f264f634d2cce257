import { z } from 'zod'
import { requiredMessage, textField, time } from '../../platform/fields.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { route } from '../../platform/http/route.ts'
import { addNote, notesOnCustomer, notesOnOrder, removeNote, type Note } from './notes.ts'
import { fromRow } from '../../platform/http/from-row.ts'

const note = z.object({ _id: z.uuid(), text: z.string(), author: z.string(), at: time }).meta({ id: 'Note' })

const toNote = (row: Note) =>
  fromRow(note, row, {
    author: row.authorEmail ?? row.authorUid,
  })

const newNote = z.strictObject({ text: textField(2000).min(1, requiredMessage) })
const description = 'Visible to the agency only. Send an Idempotency-Key header to retry safely.'

/** The internal notes on orders and customers. */
export const noteRoutes = () => [
  route({
    id: 'listOrderNotes',
    tag: 'Orders',
    method: 'GET',
    path: '/order/{id}/notes',
    access: { may: 'notes.read', order: 'orders' },
    summary: 'List the notes on an order',
    description: 'By the agency.',
    answers: z.array(note),
    run: async ({ ctx, param }) => (await notesOnOrder(ctx, param('id'))).map(toNote),
  }),
  route({
    id: 'addOrderNote',
    tag: 'Orders',
    method: 'POST',
    path: '/order/{id}/notes',
    access: { may: 'notes.write', order: 'orders' },
    summary: 'Add a note to an order',
    description,
    body: newNote,
    status: 201,
    answers: note,
    run: async ({ ctx, c, body, param }) =>
      toNote(await addNote(ctx, { orderId: param('id') }, { text: body.text, key: idempotencyKey(c) })),
  }),
  route({
    id: 'listCustomerNotes',
    tag: 'Customers',
    method: 'GET',
    path: '/customer/{id}/notes',
    access: { may: ['customers.read', 'notes.read'] },
    summary: 'List the notes on a customer',
    answers: z.array(note),
    run: async ({ ctx, param }) => (await notesOnCustomer(ctx, param('id'))).map(toNote),
  }),
  route({
    id: 'addCustomerNote',
    tag: 'Customers',
    method: 'POST',
    path: '/customer/{id}/notes',
    access: { may: ['customers.read', 'notes.write'] },
    summary: 'Add a note to a customer',
    description,
    body: newNote,
    status: 201,
    answers: note,
    run: async ({ ctx, c, body, param }) =>
      toNote(await addNote(ctx, { customerId: param('id') }, { text: body.text, key: idempotencyKey(c) })),
  }),
  route({
    id: 'deleteNote',
    tag: 'Orders',
    method: 'DELETE',
    path: '/note/{id}',
    access: { may: 'notes.write', order: 'notes' },
    summary: 'Delete a note on an order or a customer',
    description: 'Can be undone.',
    status: 204,
    run: ({ ctx, param }) => removeNote(ctx, param('id')),
  }),
]
