import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { listSum } from '../db/sums.ts'
import { missing, words } from '../fields.ts'
import { idempotencyKey } from '../http/idempotency.ts'
import { paged, pagedQuery } from '../http/paging.ts'
import { route } from '../http/route.ts'
import {
  customer,
  customerDetails as customerDetailsAnswer,
  customerNote,
  toCustomer,
  toCustomerDetails,
  toCustomerNote,
} from './answers.ts'
import { customerDetails, customers, renameCustomer } from './customers.ts'
import { mergeCustomers } from './merge.ts'
import { addCustomerNote, customerNotes, removeCustomerNote } from './notes.ts'

const columns = {
  lastContactAt: 'last_contact_at',
  name: 'name',
  email: 'email',
  createdAt: 'created_at',
} as const
const sortable = Object.keys(columns) as [keyof typeof columns, ...(keyof typeof columns)[]]

/** The agency's clients. */
export const customerRoutes = (db: Database) => {
  const details = async (id: string) => toCustomerDetails(await customerDetails(db, id))
  return [
    route({
      id: 'listCustomers',
      tag: 'Customers',
      method: 'GET',
      path: '/customers',
      access: 'admin',
      does: 'Customers: one row a client with orders, payments and last contact; found by q in names and addresses',
      query: pagedQuery(sortable),
      answers: z.array(customer),
      run: async ({ c, query }) => {
        const known = () => listSum(db, 'customers', ['listed'])
        return (await paged(db, c, customers(db, query), query, columns[query.sort.by], known)).map(
          toCustomer,
        )
      },
    }),
    route({
      id: 'getCustomer',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}',
      access: 'admin',
      does: 'Customers: one; the id of one that was merged gives the client that it is now',
      answers: customerDetailsAnswer,
      run: ({ param }) => details(param('id')),
    }),
    route({
      id: 'renameCustomer',
      tag: 'Customers',
      method: 'PUT',
      path: '/customer/{id}',
      access: 'admin',
      does: 'Customers: changes the name of one; orders keep the name that they were placed under',
      body: z.strictObject({ name: words(200).min(1, missing) }),
      answers: customerDetailsAnswer,
      run: async ({ body, caller, param }) => {
        await renameCustomer(db, param('id'), body.name, caller)
        return details(param('id'))
      },
    }),
    route({
      id: 'mergeCustomers',
      tag: 'Customers',
      method: 'POST',
      path: '/customer/{id}/merge',
      access: 'admin',
      does: 'Customers: makes another client part of this one; the activity can undo it',
      body: z.strictObject({ from: z.uuid('This is no customer.') }),
      answers: customerDetailsAnswer,
      run: async ({ body, caller, param }) => {
        await mergeCustomers(db, param('id'), body.from, caller)
        return details(param('id'))
      },
    }),
    route({
      id: 'listCustomerNotes',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}/notes',
      access: 'admin',
      does: 'Customers: what administrators noted on one',
      answers: z.array(customerNote),
      run: async ({ param }) => (await customerNotes(db, param('id'))).map(toCustomerNote),
    }),
    route({
      id: 'addCustomerNote',
      tag: 'Customers',
      method: 'POST',
      path: '/customer/{id}/notes',
      access: 'admin',
      does: 'Customers: notes something on one, for administrators only; an Idempotency-Key makes it safe to send again',
      body: z.strictObject({ text: words(2000).min(1, missing) }),
      status: 201,
      answers: customerNote,
      run: async ({ c, body, caller, param }) =>
        toCustomerNote(await addCustomerNote(db, param('id'), body.text, caller, idempotencyKey(c))),
    }),
    route({
      id: 'deleteCustomerNote',
      tag: 'Customers',
      method: 'DELETE',
      path: '/customer-note/{id}',
      access: 'admin',
      does: 'Customers: removes a note; the activity can bring it back',
      status: 204,
      run: ({ caller, param }) => removeCustomerNote(db, param('id'), caller),
    }),
  ]
}
