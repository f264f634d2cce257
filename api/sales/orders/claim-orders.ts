import { sql } from 'kysely'
import { withTransaction, type Context } from '../../platform/context.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { moveToCustomerOf } from '../../people/customers/link.ts'
import { recordEvent } from './order-events.ts'

/**
 * Assigns the guest orders of an email address to the identity that has verified this address. The first identity gets
 * them: an order that already has a uid is never reassigned.
 */
export async function claimOrders(ctx: Context): Promise<void> {
  if (!ctx.caller.email || !ctx.caller.emailVerified) return
  const isTheirs = sql<boolean>`customer_uid is null and lower(customer_email) = ${ctx.caller.email.toLowerCase()}`
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
      await revokeLinks(ctx, order.id, { scopes: ['order-pay'], person: order.customerEmail })
      await recordEvent(ctx, order.id, {
        by: 'customer',
        subject: 'order',
        action: 'claim',
        after: { email: order.customerEmail },
      })
    }
  })
}
