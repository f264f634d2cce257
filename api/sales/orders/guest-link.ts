import { withTransaction, type Context } from '../../platform/context.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { findEndedLink } from '../../platform/links/links.ts'
import { mailCustomer } from './mails.ts'
import { guestEmailOf } from './order-links.ts'
import { lockOrder } from './order.ts'

const minutes = 60_000

/**
 * Mails a new link to the guest whose link has ended: to the address that it was mailed to, so that who has found an old
 * link learns nothing. One mail in ten minutes. Throws a ConflictError if the order belongs to an account.
 */
export const renewGuestLink = (ctx: Context, token: string): Promise<unknown> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findEndedLink(ctx, token, 'order-pay')
    if (!link?.person) throw new NotFoundError('This link is not known any more.')
    const order = await lockOrder(ctx, link.subjectId)
    if (guestEmailOf(order, link) === null)
      throw new ConflictError('This order is in an account. Sign in to see it.')
    const dedupeId = String(Math.floor(ctx.now().getTime() / (10 * minutes)))
    return mailCustomer(ctx, 'order-link', { order, options: { dedupeId, isPersonal: true } })
  })
