import { z } from 'zod'
import { customerColumnNames } from '#content/shop/customer-columns.ts'
import { seesAllOrders } from '../access/order-visibility.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { time } from '../../platform/fields.ts'
import type { CustomerDetails, ListedCustomer } from './customers.ts'
import { fromRow } from '../../platform/http/from-row.ts'

/** A customer in a list. */
export const customer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    company: z.string(),
    tags: z.array(z.string()),
    /** The number of orders, for those who see all orders. */
    orders: z.int().optional(),
    /** The amount paid and not refunded, in each currency, for those who also see payments. */
    paid: z.array(z.object({ amount: z.string(), currency: z.string() })).optional(),
    /** Whether they may pay on invoice, if the owner lets chosen customers. */
    paysOnInvoice: z.boolean(),
    lastContactAt: time,
    createdAt: time,
  })
  .meta({ id: 'Customer' })

/** The totals of a customer that the caller may see. */
const totalsFor = (caller: Caller, { orders, paid }: Pick<ListedCustomer, 'orders' | 'paid'>) =>
  seesAllOrders(caller) ? { orders, ...(may(caller, 'payments.read') && { paid }) } : {}

export const toCustomer = (row: ListedCustomer, caller: Caller) =>
  fromRow(customer, row, totalsFor(caller, row))

/** One customer. Orders, messages and notes are separate lists. */
export const customerDetails = customer
  .extend({
    /** What the agency has entered; empty texts are not known. */
    taxNumber: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    region: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    phone: z.string(),
    /** BCP 47. */
    language: z.string(),
    /** All addresses of the customer, in lower case. */
    emails: z.array(z.string()),
    /** The number of identities whose orders belong to the customer. */
    accounts: z.int(),
    /** Other customers with one of these addresses, who may be the same person. */
    similar: z.array(z.object({ _id: z.uuid(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'CustomerDetails' })

export const toCustomerDetails = (row: CustomerDetails, caller: Caller) =>
  fromRow(customerDetails, row, {
    ...totalsFor(caller, row),
    similar: row.similar.map(({ id, name, email }) => ({ _id: id, name, email })),
  })

export const importResult = z.object({
  headings: z.array(z.string()),
  /** The column of each detail, from 0. */
  mapping: z.partialRecord(z.enum(customerColumnNames), z.int()),
  /** The cells of the first rows. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  added: z.int(),
  /** Rows of customers that exist already, or of an earlier row. */
  duplicates: z.int(),
  /** Existing customers that get more details or tags. */
  filled: z.int(),
  errors: z.array(z.object({ line: z.int(), error: z.object({ column: z.string(), message: z.string() }) })),
})
