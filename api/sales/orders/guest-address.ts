import { randomUUID } from 'node:crypto'
import { correctAddress } from '../../people/customers/link.ts'
import { guestUid } from '../../platform/caller.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { revokeLinks } from '../../platform/links/links.ts'
import { adoptActions } from './claim-orders.ts'
import { mailCustomer } from './mails.ts'
import { lockOrder, type Order } from './order.ts'
import { recordEvent } from './order-events.ts'

/**
 * Corrects the mail address of an order that belongs to no account. Its links that were mailed to the old address die, and
 * a new one is mailed to the new address. Throws a ConflictError once the order belongs to an account.
 */
export const setGuestAddress = (ctx: Context, id: string, email: string): Promise<Order> =>
  withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.customerUid !== null)
      throw new ConflictError('This order belongs to an account: its customer changes the address there.')
    const before = order.customerEmail
    if (before.toLowerCase() === email) return order
    const updated = await ctx.db
      .updateTable('orders')
      .set({ customerEmail: email, updatedAt: ctx.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before) {
      const scopes = ['order-pay', 'order-claim', 'order-reply'] as const
      for (const person of [before, guestUid(before)]) await revokeLinks(ctx, id, { scopes, person })
      await adoptActions(ctx, id, { from: guestUid(before), to: guestUid(email) })
    }
    await correctAddress(ctx, order.customerId, { from: before, to: email })
    // Without the addresses, which are personal data.
    await recordEvent(ctx, id, { by: 'agency', subject: 'order', action: 'change email' })
    await mailCustomer(ctx, 'order-link', {
      order: updated,
      options: { dedupeId: randomUUID(), isPersonal: true },
    })
    return updated
  })
