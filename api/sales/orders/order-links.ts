import type { Party } from '#content/shop/payment-states.ts'
import { withTransaction, actAs, fromNow, type Context, type TxContext } from '../../platform/context.ts'
import { createLink, isValidLink, linksTo, revokeLink, type Link } from '../../platform/links/links.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { guest } from '../../platform/caller.ts'
import { refreshPages } from './order-events.ts'
import { findVisibleOrder, lockVisibleOrder, partyOf, type Order } from './order.ts'

export const orderLinkScopes = ['order-read', 'order-pay'] as const
/** Those that show something of an order, too. */
export const sharedOrderScopes = [...orderLinkScopes, 'report'] as const
export type OrderLinkScope = (typeof orderLinkScopes)[number]
export const linkDays = [7, 30, 90] as const

const dayMs = 24 * 60 * 60 * 1000
const maxValidLinks = 20

interface NewOrderLink {
  scope: OrderLinkScope
  days: (typeof linkDays)[number]
  label: string
}

/** The token is in the fragment (#), which browsers never send to a server. */
export const orderLinkPath = (orderId: string, token: string) => `/order-link#${orderId}.${token}`

/** The links to an order that were created on request, without those in a guest's mails. */
export const linksToOrder = async (ctx: Context, orderId: string): Promise<Link[]> =>
  (await linksTo(ctx, orderId, orderLinkScopes)).filter(({ person }) => person === null)

/** Creates a link to an order for a person without an account, such as an accountant. */
export const createOrderLink = (
  ctx: Context,
  orderId: string,
  { scope, days, label }: NewOrderLink,
): Promise<{ token: string; link: Link }> =>
  withTransaction(ctx, async (ctx) => {
    // Locks the order, so that links created at the same time are counted.
    await lockVisibleOrder(ctx, orderId)
    if ((await linksToOrder(ctx, orderId)).filter((link) => isValidLink(ctx, link)).length >= maxValidLinks)
      throw new ConflictError('This order has too many links. Revoke one first.')
    await refreshPages(ctx, orderId, { subject: 'link' })
    const expiresAt = fromNow(ctx, days * dayMs)
    return createLink(ctx, { scope, subject: orderId, label, expiresAt, isLogged: true })
  })

/** Revokes a link, by anybody who may see its order. */
export const revokeOrderLink = (ctx: Context, linkId: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const link = await ctx.db
      .selectFrom('links')
      .select(['subjectId'])
      .where('id', '=', linkId)
      .where('scope', 'in', orderLinkScopes)
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await findVisibleOrder(ctx, link.subjectId)
    await revokeLink(ctx, link.subjectId, linkId)
    await refreshPages(ctx, link.subjectId, { subject: 'link' })
  })

/** The address of the guest if the link is from their own mails and the order is not claimed yet; otherwise null. */
export const guestEmailOf = ({ customerUid, customerEmail }: Order, { person }: Link): string | null =>
  customerUid === null && customerEmail !== '' && person === customerEmail ? customerEmail : null

/**
 * The context in which the caller changes an order: as its buyer or as the agency, and with a link of a guest's mails as
 * that guest. Throws a ForbiddenError for any other link.
 */
export function actingOn(ctx: TxContext, order: Order): { ctx: TxContext; by: Party } {
  const { link } = ctx.caller
  if (!link) return { ctx, by: partyOf(ctx, order) }
  const email = guestEmailOf(order, link)
  if (email === null) throw new ForbiddenError('This link does not allow this.')
  return { ctx: actAs(ctx, { ...guest, email }), by: 'customer' }
}
