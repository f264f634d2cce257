import { createLink, isValidLink, linksTo, revokeLink, type Link } from '../../platform/links/links.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { guest } from '../../platform/caller.ts'
import { refreshPages, type Actor } from './order-events.ts'
import { findOrder, lockOrder, partyOf, type Order, type Reader } from './order.ts'

export const orderLinkScopes = ['order-read', 'order-pay'] as const
export type OrderLinkScope = (typeof orderLinkScopes)[number]
export const linkDays = [7, 30, 90] as const

const dayMs = 24 * 60 * 60 * 1000
const maxValidLinks = 20

interface NewOrderLink {
  scope: OrderLinkScope
  days: (typeof linkDays)[number]
  label: string
}

/** The links to an order that were created on request, without those in a guest's mails. */
export const linksToOrder = async (db: Database, orderId: string): Promise<Link[]> =>
  (await linksTo(db, orderId, orderLinkScopes)).filter(({ person }) => person === null)

/** Creates a link to an order for a person without an account, such as an accountant. */
export const createOrderLink = (
  db: Database,
  orderId: string,
  { scope, days, label }: NewOrderLink,
  reader: Reader,
): Promise<{ token: string; link: Link }> =>
  inTransaction(db, async (tx) => {
    // Locks the order, so that links created at the same time are counted.
    await lockOrder(tx, orderId, reader)
    if ((await linksToOrder(tx, orderId)).filter(isValidLink).length >= maxValidLinks)
      throw new ConflictError('This order has too many links. Revoke one first.')
    await refreshPages(tx, orderId, 'link')
    const expiresAt = new Date(Date.now() + days * dayMs)
    return createLink(tx, { scope, subject: orderId, label, expiresAt, caller: reader.caller })
  })

/** Revokes a link, by anybody who may see its order. */
export const revokeOrderLink = (db: Database, linkId: string, reader: Reader): Promise<void> =>
  inTransaction(db, async (tx) => {
    const link = await tx
      .selectFrom('links')
      .select(['subjectId'])
      .where('id', '=', linkId)
      .where('scope', 'in', orderLinkScopes)
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await findOrder(tx, link.subjectId, reader)
    await revokeLink(tx, link.subjectId, linkId, reader.caller)
    await refreshPages(tx, link.subjectId, 'link')
  })

/** The address of the guest if the link is from their own mails and the order is not claimed yet; otherwise null. */
export const guestEmailOf = ({ customerUid, customerEmail }: Order, { person }: Link): string | null =>
  customerUid === null && person === customerEmail ? customerEmail : null

/** Who changes an order as its buyer or the agency. Throws a ForbiddenError for a link that is not from a guest's mails. */
export function actorOf(order: Order, reader: Reader): Actor {
  const { caller } = reader
  if (!caller.link) return { by: partyOf(order, reader), caller }
  const email = guestEmailOf(order, caller.link)
  if (email === null) throw new ForbiddenError('This link does not allow this.')
  return { by: 'customer', caller: { ...guest, email } }
}
