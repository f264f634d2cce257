import { sql } from 'kysely'
import type { TxContext } from '../../platform/context.ts'
import { orderAddress } from '../../people/access/addresses.ts'
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
export async function orderingCustomer(ctx: TxContext, order: Order): Promise<Participant | undefined> {
  const email = await orderAddress(ctx, order)
  return email === undefined ? undefined : { email, person: order.customerUid ?? email }
}

/**
 * The colleagues of the customer who wrote a message about the order or changed it, and are members of its company now.
 * Only those with a proven address, as mails contain text that any customer may choose.
 */
export async function participatingColleagues(
  { db }: TxContext,
  { id, companyId, customerUid }: Order,
): Promise<Colleague[]> {
  if (companyId === null) return []
  return db
    .selectFrom('companyMembers')
    .innerJoin('companies', 'companies.id', 'companyId')
    .innerJoin('provenAddresses', 'provenAddresses.uid', 'companyMembers.uid')
    .select(['provenAddresses.email', 'provenAddresses.uid as person', 'companies.name as companyName'])
    .where('companyId', '=', companyId)
    .where('provenAddresses.uid', 'is distinct from', customerUid)
    .where(
      sql<boolean>`proven_addresses.uid in (
        select author_uid from order_messages where order_id = ${id} and author_role = 'customer'
        union select actor_uid from order_events where order_id = ${id} and by = 'customer' and subject = 'order')`,
    )
    .orderBy('companyMembers.id')
    .execute()
}
