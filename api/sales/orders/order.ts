import { sql, type Selectable } from 'kysely'
import { actAs, type Context, type TxContext } from '../../platform/context.ts'
import { seesAllOrders, visibleOrder } from '../../people/access/order-visibility.ts'
import { guestUid, linkHolder, may, type Caller } from '../../platform/caller.ts'
import { companyIdOf } from '../../people/companies/company-of.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { NotFoundError } from '../../platform/errors.ts'

export type Order = Selectable<Tables['orders']>

/** Finds an order, whoever asks. */
export async function findOrder({ db }: Context, id: string): Promise<Order> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw new NotFoundError()
  return order
}

/** Finds an order. Throws a NotFoundError unless the caller is its customer, of their company, or of the agency and sees it. */
export async function findVisibleOrder(ctx: Context, id: string): Promise<Order> {
  const order = await findOrder(ctx, id)
  if (!(await mayRead(ctx, order))) throw new NotFoundError()
  return order
}

/** Whether the caller acts as the agency, rather than as a customer. */
export const isAgency = (ctx: Pick<Context, 'may'>) => ctx.may('orders.read')

/** The same context for a caller who acts as the customer, whatever they may do as a person of the agency. */
export const asCustomer = <Handle extends Database>(ctx: Context<Handle>): Context<Handle> =>
  actAs(ctx, { ...ctx.caller, staff: undefined })

/** Whether a person of the agency sees an order as the agency. */
export const isSeenBy = ({ assigneeId }: Pick<Order, 'assigneeId'>, caller: Caller) =>
  seesAllOrders(caller) ||
  (may(caller, 'orders.read') && assigneeId !== null && assigneeId === caller.staff?.id)

/** Whether the caller is the guest who placed an order, or whom the agency entered it for, and nobody has claimed it. */
export const isGuestOf = ({ customerUid, customerEmail }: Order, { uid }: Caller) =>
  customerUid === null && customerEmail !== '' && uid === guestUid(customerEmail)

/** The uid under which the customer of an order acts: that of the guest until somebody has claimed it. */
export const customerUidOf = ({ customerUid, customerEmail }: Pick<Order, 'customerUid' | 'customerEmail'>) =>
  customerUid ?? guestUid(customerEmail)

/** All members of a company may read its orders. A guest's order has no owner before it is claimed. */
async function mayRead(ctx: Context, order: Order) {
  const { id, customerUid, companyId } = order
  const { caller } = ctx
  // The address of a file names the guest whom it was made for, without their link.
  if (isGuestOf(order, caller)) return !caller.link || caller.link.subjectId === id
  if (caller.link) return caller.uid === linkHolder.uid && caller.link.subjectId === id
  if (isSeenBy(order, caller)) return true
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

/** The orders that a customer has placed, also for a company that they have left since. */
const placedBy = ({ db }: Context, uid: string) =>
  db
    .selectFrom('orderEvents')
    .select('orderId')
    .where('actorUid', '=', uid)
    .where('subject', '=', 'order')
    .where('action', '=', 'place')
    .where('by', '=', 'customer')

/**
 * The orders whose invoices a customer sees: theirs, and those that they placed. Who leaves a company keeps the invoices
 * of what they ordered for it; the orders stay with the company.
 */
export const ordersOfInvoices = (ctx: Context, buyer: Buyer) =>
  ctx.db
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([belongsTo(buyer), row('id', 'in', placedBy(ctx, buyer.uid))]))

/** Finds the order of an invoice. Throws a NotFoundError unless the caller may see its invoices. */
export async function findOrderOfInvoice(ctx: Context, id: string): Promise<Order> {
  const order = await findOrder(ctx, id)
  if (await mayRead(ctx, order)) return order
  const placed =
    !ctx.caller.link &&
    (await placedBy(ctx, ctx.caller.uid).where('orderId', '=', id).limit(1).executeTakeFirst())
  if (!placed) throw new NotFoundError()
  return order
}

/** Whose orders a list has: those of a customer, or those that a person of the agency sees. */
export type OrderScope = { readonly buyer: Buyer } | { readonly seenBy: Caller }

/** Whether a person of the agency sees an order, as a condition for lists of orders. */
export const isVisibleTo = (caller: Caller) => visibleOrder(caller, 'orders.id') ?? sql<boolean>`true`

export const isInScope = (scope: OrderScope) =>
  'buyer' in scope ? belongsTo(scope.buyer) : isVisibleTo(scope.seenBy)

/** Whether the caller acts as the customer or as the agency. */
export const partyOf = (ctx: Context, { customerUid }: Order) =>
  isAgency(ctx) && customerUid !== ctx.caller.uid ? ('agency' as const) : ('customer' as const)

/** Finds an order for a change, and locks its row until the transaction ends. */
export const lockOrder = ({ db }: TxContext, id: string): Promise<Order> => lockRow(db, 'orders', id)

/** The same for a caller; throws a NotFoundError as `findVisibleOrder` does. */
export async function lockVisibleOrder(ctx: TxContext, id: string): Promise<Order> {
  const order = await lockOrder(ctx, id)
  if (!(await mayRead(ctx, order))) throw new NotFoundError()
  return order
}
