import { z } from 'zod'
import { time } from '../fields.ts'
import type { CustomerNote } from './notes.ts'
import type { CustomerDetails, ListedCustomer } from './customers.ts'

/** A client in a list. */
export const customer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    orders: z.int(),
    /** What they have paid and was not refunded, in each currency. */
    paid: z.array(z.object({ amount: z.string(), currency: z.string() })),
    lastContactAt: time,
    createdAt: time,
  })
  .meta({ id: 'Customer' })

export const toCustomer = (row: ListedCustomer) => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  orders: row.orders,
  paid: row.paid,
  lastContactAt: row.last_contact_at,
  createdAt: row.created_at,
})

/** One client with all that is known of them; orders, messages and notes are lists of their own. */
export const customerDetails = customer
  .extend({
    /** All of theirs, in lower case. */
    emails: z.array(z.string()),
    /** Identities whose orders are theirs. */
    accounts: z.int(),
    /** Other clients with one of these addresses: the same person, perhaps. */
    similar: z.array(z.object({ _id: z.uuid(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'CustomerDetails' })

export const toCustomerDetails = ({ emails, accounts, similar, ...row }: CustomerDetails) => ({
  ...toCustomer(row),
  emails,
  accounts,
  similar: similar.map(({ id, name, email }) => ({ _id: id, name, email })),
})

export const customerNote = z
  .object({ _id: z.uuid(), text: z.string(), author: z.string(), at: time })
  .meta({ id: 'CustomerNote' })

export const toCustomerNote = (row: CustomerNote) => ({
  _id: row.id,
  text: row.text,
  author: row.author_email ?? row.author_uid,
  at: row.at,
})
