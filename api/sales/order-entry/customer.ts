import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { emailAddress, recordId, singleLine } from '../../platform/fields.ts'
import type { TxContext } from '../../platform/context.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { lockCurrentCustomer } from '../../people/customers/customers.ts'
import { touchCustomer } from '../../people/customers/link.ts'
import { addCustomerEmail, insertCustomers } from '../../people/customers/save-customer.ts'
import type { BuyerInput } from '../orders/buyer.ts'
import { buyerFields } from '../orders/order-fields.ts'
import type { OrderCustomer } from '../orders/create-order.ts'

/** For whom the agency enters an order or a subscription. */
export const entryCustomerFields = {
  customerId: recordId('There is no customer with this id.').nullable(),
  email: z
    .union([z.literal(''), emailAddress], 'Enter an email address such as name@example.com.')
    .default(''),
  phone: singleLine(40).default(''),
  ...buyerFields,
}

interface Given {
  /** Null for a new customer. */
  customerId: string | null
  /** May be empty. */
  email: string
  phone: string
  buyer: BuyerInput
}

/**
 * Whose order the agency enters. An account of the customer gets it only if it has proven the address; else it waits for the
 * first that does, as a guest's order. An address alone opens nothing.
 */
export async function customerOfEntry(
  ctx: TxContext,
  { customerId, email, phone, buyer }: Given,
): Promise<OrderCustomer> {
  if (customerId === null) {
    const id = uuid()
    await insertCustomers(ctx, [
      {
        id,
        email,
        phone,
        name: buyer.customerName,
        company: buyer.company ?? '',
        taxNumber: buyer.taxNumber ?? '',
        address: buyer.customerAddress,
        postalCode: buyer.postalCode ?? '',
        city: buyer.city ?? '',
        region: buyer.region ?? '',
        country: buyer.customerCountry,
      },
    ])
    return { customerId: id, uid: null, companyId: null, email }
  }
  const { id } = await lockCurrentCustomer(ctx, customerId)
  const uid = await accountOf(ctx, id, email)
  await touchCustomer(ctx, id)
  await addCustomerEmail(ctx, id, email)
  return { customerId: id, uid, companyId: uid === null ? null : await lockCompanyOf(ctx, uid), email }
}

/** The account of the customer that has proven the address; null if none has. */
async function accountOf({ db }: TxContext, customerId: string, email: string): Promise<string | null> {
  if (email === '') return null
  const account = await db
    .selectFrom('customerAccounts')
    .innerJoin('provenAddresses', 'provenAddresses.uid', 'customerAccounts.uid')
    .select('customerAccounts.uid')
    .where('customerId', '=', customerId)
    .where((row) => row(row.fn('lower', ['provenAddresses.email']), '=', email))
    .orderBy('customerAccounts.uid')
    .executeTakeFirst()
  return account?.uid ?? null
}
