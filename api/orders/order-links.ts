import { createLink, findLink, isValidLink, linksTo, revokeLink, type Link } from '../access/links.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { refreshPages } from './order-events.ts'
import { findOrder, lockOrder, type Order, type Reader } from './order.ts'

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
      .select(['subject_id'])
      .where('id', '=', linkId)
      .where('scope', 'in', orderLinkScopes)
      .executeTakeFirst()
    if (!link) throw new NotFoundError()
    await findOrder(tx, link.subject_id, reader)
    await revokeLink(tx, link.subject_id, linkId, reader.caller)
    await refreshPages(tx, link.subject_id, 'link')
  })

/** The address of the guest if the link is from their own mails and the order is not claimed yet; otherwise null. */
export const guestEmailOf = ({ customer_uid, customer_email }: Order, { person }: Link): string | null =>
  customer_uid === null && person === customer_email ? customer_email : null

/** Finds the order of a link. Throws a NotFoundError if the link is invalid or has none of the scopes. */
export async function orderOfLink(
  db: Database,
  token: string,
  scopes: readonly OrderLinkScope[] = orderLinkScopes,
): Promise<{ order: Order; link: Link }> {
  const link = await findLink(db, token, ...scopes)
  if (!link) throw new NotFoundError('This link has expired or does not allow this.')
  return { order: await findOrder(db, link.subject_id), link }
}

/** Locks the order of a guest, found by the link in their own mails. Any other link throws a NotFoundError. */
export async function lockGuestOrder(tx: Tx, token: string): Promise<{ order: Order; email: string }> {
  const { link } = await orderOfLink(tx, token, ['order-pay'])
  const order = await lockOrder(tx, link.subject_id)
  const email = guestEmailOf(order, link)
  if (email === null) throw new NotFoundError('This link does not allow this.')
  return { order, email }
}
