import { withTransaction, type Context } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import { findLink, useUpLink } from '../../platform/links/links.ts'
import { claimOrdersOf } from '../orders/claim-orders.ts'
import { useCodeAddress } from './contact-email.ts'

/**
 * Moves the orders of a guest to the caller's account, whose address the guest has proven with the code of an order. The
 * token is that of the browser that entered the code. Throws a ConflictError if it has ended or is of another address.
 */
export const claimWithCode = (ctx: Context, token: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, 'order-claim')
    if (!link?.person) throw new ConflictError('Confirm the address of your account first.')
    if (link.person.toLowerCase() !== ctx.caller.email?.toLowerCase())
      throw new ConflictError('This order belongs to another address than that of your account.')
    await useUpLink(ctx, link)
    // The verified address of an account is the newer proof.
    if (!ctx.caller.emailVerified) await useCodeAddress(ctx, link.person)
    await claimOrdersOf(ctx, link.person)
  })
