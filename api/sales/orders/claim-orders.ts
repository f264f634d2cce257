import { sql } from 'kysely'
import { guestUid } from '../../platform/caller.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { moveToCustomerOf } from '../../people/customers/link.ts'
import { recordEvent } from './order-events.ts'

/**
 * Assigns the guest orders of an email address to the identity that has verified this address. The first identity gets
 * them: an order that already has a uid is never reassigned.
 */
export async function claimOrders(ctx: Context): Promise<void> {
  if (ctx.caller.email && ctx.caller.emailVerified) await claimOrdersOf(ctx, ctx.caller.email)
}

/** Assigns the guest orders of an address that the caller has proven to be theirs. */
export async function claimOrdersOf(ctx: Context, email: string): Promise<void> {
  const isTheirs = sql<boolean>`customer_uid is null and lower(customer_email) = ${email.toLowerCase()}`
  const waiting = await ctx.db.selectFrom('orders').select('id').where(isTheirs).limit(1).executeTakeFirst()
  if (!waiting) return
  await withTransaction(ctx, async (ctx) => {
    const companyId = await lockCompanyOf(ctx, ctx.caller.uid)
    const claimed = await ctx.db
      .updateTable('orders')
      .set({ customerUid: ctx.caller.uid, companyId })
      .where(isTheirs)
      .returning(['id', 'customerId', 'customerEmail'])
      .execute()
    for (const order of claimed) {
      await moveToCustomerOf(ctx, ctx.caller.uid, order)
      await adoptActions(ctx, order.id, { from: guestUid(order.customerEmail), to: ctx.caller.uid })
      await revokeLinks(ctx, order.id, { scopes: ['order-pay', 'order-claim'], person: order.customerEmail })
      await recordEvent(ctx, order.id, {
        by: 'customer',
        subject: 'order',
        action: 'claim',
        after: { email: order.customerEmail },
      })
    }
  })
}

/** The columns that say who did something about an order. */
const actors = [
  ['orderMessages', 'authorUid'],
  ['files', 'uploaderUid'],
  ['orderRequests', 'authorUid'],
  ['orderReviews', 'authorUid'],
  ['deliveries', 'answeredUid'],
] as const

/** What the guest did with their link becomes that of their account or new address, so that they can edit, remove and erase it. */
export async function adoptActions(
  { db }: TxContext,
  id: string,
  { from, to }: { from: string; to: string },
) {
  for (const [table, column] of actors)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where order_id = ${id} and ${sql.ref(column)} = ${from}`.execute(db)
  // A person of the agency may have read their own order as the agency.
  await sql`update order_readers set uid = ${to} where order_id = ${id} and uid = ${from}
    and not exists (select 1 from order_readers where order_id = ${id} and uid = ${to})`.execute(db)
}
