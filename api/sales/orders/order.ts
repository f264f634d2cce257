import { sql, type Selectable } from 'kysely'
import type { Context, TxContext } from '../../platform/context.ts'
import { seesAllOrders, visibleOrder } from '../../people/access/order-visibility.ts'
import { may, type Caller } from '../../platform/caller.ts'
import { companyIdOf } from '../../people/companies/company-of.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'

export type Order = Selectable<Tables['orders']>

/** Finds an order. Throws a NotFoundError for a reader who is not its customer, their company, or a person of the agency who sees it. */
export async function findOrder(ctx: Context, id: string, reader?: Reader): Promise<Order> {
  const order = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order || (reader && !(await mayRead(ctx, order, reader)))) throw new NotFoundError()
  return order
}

/** The caller, and whether they read as the agency. */
export interface Reader {
  caller: Caller
  isAgency: boolean
}

export const readerOf = (caller: Caller): Reader => ({ caller, isAgency: may(caller, 'orders.read') })

/** A caller who acts as the customer: ignores what a person of the agency may do. */
export const asCustomer = (caller: Caller): Reader => ({
  caller: { ...caller, staff: undefined },
  isAgency: false,
})

/** Whether a person of the agency sees an order as the agency. */
export const isSeenBy = ({ assigneeId }: Pick<Order, 'assigneeId'>, caller: Caller) =>
  seesAllOrders(caller) ||
  (may(caller, 'orders.read') && assigneeId !== null && assigneeId === caller.staff?.id)

/** All members of a company may read its orders. A guest's order has no owner before it is claimed. */
async function mayRead(ctx: Context, order: Order, { caller, isAgency }: Reader) {
  const { id, customerUid, companyId } = order
  if (caller.link) return caller.link.subjectId === id
  if (isAgency && isSeenBy(order, caller)) return true
  if (companyId === null) return customerUid === caller.uid
  return (await companyIdOf(ctx, caller.uid)) === companyId
}

/** The customer whose orders a list contains. */
export interface Buyer {
  uid: string
  companyId: string | null
}

export const buyerOf = async (ctx: Context, { uid }: Caller): Promise<Buyer> => ({
  uid,
  companyId: await companyIdOf(ctx, uid),
})

/** The rule of `mayRead` as a condition for lists. */
export const belongsTo = ({ uid, companyId }: Buyer) =>
  companyId === null
    ? sql<boolean>`(customer_uid = ${uid} and company_id is null)`
    : sql<boolean>`(company_id = ${companyId} or (customer_uid = ${uid} and company_id is null))`

/** Whose orders a list has: those of a customer, or those that a person of the agency sees. */
export type OrderScope = { readonly buyer: Buyer } | { readonly seenBy: Caller }

/** Whether a person of the agency sees an order, as a condition for lists of orders. */
export const isVisibleTo = (caller: Caller) => visibleOrder(caller, 'orders.id') ?? sql<boolean>`true`

export const isInScope = (scope: OrderScope) =>
  'buyer' in scope ? belongsTo(scope.buyer) : isVisibleTo(scope.seenBy)

/** Whether a reader acts as the customer or as the agency. */
export const partyOf = ({ customerUid }: Order, { caller, isAgency }: Reader) =>
  !isAgency || customerUid === caller.uid ? ('customer' as const) : ('agency' as const)

/** Finds an order for a change, and locks its row until the transaction ends. */
export async function lockOrder(ctx: TxContext, id: string, reader?: Reader): Promise<Order> {
  const order = await lockRow(ctx.db, 'orders', id)
  if (reader && !(await mayRead(ctx, order, reader))) throw new NotFoundError()
  return order
}
