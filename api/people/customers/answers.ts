import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import type { CustomerDetails, ListedCustomer } from './customers.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** A customer in a list. */
export const customer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    orders: z.int(),
    /** The amount paid and not refunded, in each currency. */
    paid: z.array(z.object({ amount: z.string(), currency: z.string() })),
    lastContactAt: time,
    createdAt: time,
  })
  .meta({ id: 'Customer' })

export const toCustomer = (row: ListedCustomer) => fromRow(customer, row)

/** One customer. Orders, messages and notes are separate lists. */
export const customerDetails = customer
  .extend({
    /** All addresses of the customer, in lower case. */
    emails: z.array(z.string()),
    /** The number of identities whose orders belong to the customer. */
    accounts: z.int(),
    /** Other customers with one of these addresses, who may be the same person. */
    similar: z.array(z.object({ _id: z.uuid(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'CustomerDetails' })

export const toCustomerDetails = (row: CustomerDetails) =>
  fromRow(customerDetails, row, {
    similar: row.similar.map(({ id, name, email }) => ({ _id: id, name, email })),
  })
