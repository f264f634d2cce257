import { sql } from 'kysely'
import { orderAddress } from '../access/addresses.ts'
import type { Tx } from '../db/database.ts'
import type { Order } from './order.ts'

export interface Participant {
  email: string
  /** A uid; for a guest, their email address. */
  person: string
}

interface Colleague extends Participant {
  companyName: string
}

/** The customer who placed an order, with their proven address; undefined if they have none. */
export async function orderingCustomer(tx: Tx, order: Order): Promise<Participant | undefined> {
  const email = await orderAddress(tx, order)
  return email === undefined ? undefined : { email, person: order.customer_uid ?? email }
}

/**
 * The colleagues of the customer who wrote a message about the order or changed it, and are members of its company now.
 * Only those with a proven address, as mails contain text that any customer may choose.
 */
export async function participatingColleagues(
  tx: Tx,
  { id, company_id, customer_uid }: Order,
): Promise<Colleague[]> {
  if (company_id === null) return []
  return tx
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_id')
    .innerJoin('proven_addresses', 'proven_addresses.uid', 'company_members.uid')
    .select(['proven_addresses.email', 'proven_addresses.uid as person', 'companies.name as companyName'])
    .where('company_id', '=', company_id)
    .where('proven_addresses.uid', 'is distinct from', customer_uid)
    .where(
      sql<boolean>`proven_addresses.uid in (
        select author_uid from order_messages where order_id = ${id} and author_role = 'customer'
        union select actor_uid from order_events where order_id = ${id} and by = 'customer' and subject = 'order')`,
    )
    .orderBy('company_members.id')
    .execute()
}
