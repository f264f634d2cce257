import { actAs, type Context } from '../../platform/context.ts'
import { provenAddress } from '../../people/access/addresses.ts'
import { staffOf } from '../../people/access/staff.ts'
import { guestUid, type Caller } from '../../platform/caller.ts'
import { unlessNotFound } from '../../platform/errors.ts'
import { findVisibleOrder, partyOf, type Order } from '../orders/order.ts'

/** A person who may write about an order by mail, only from this address. */
export interface Writer {
  address: string
  side: 'customer' | 'agency'
  author: Caller
  /** A guest has no account and cannot send files. */
  isGuest: boolean
}

const callerOf = (uid: string, email: string): Caller => ({
  uid,
  email,
  emailVerified: true,
  name: null,
  authTime: 0,
})

/** The person to whom a reply address was given, with their current access; undefined if they no longer have access. */
export async function writerOf(ctx: Context, order: Order, person: string): Promise<Writer | undefined> {
  if (order.customerUid === null)
    return order.customerEmail !== '' && person === order.customerEmail
      ? {
          address: person.toLowerCase(),
          side: 'customer',
          author: senderBy(person),
          isGuest: true,
        }
      : undefined
  const admin = await ctx.db.selectFrom('admins').select('email').where('uid', '=', person).executeTakeFirst()
  const address = admin?.email ?? (await provenAddress(ctx, person))
  if (address === undefined) return undefined
  const user = callerOf(person, address)
  const staff = await staffOf(ctx.db, { uid: person, authTime: Infinity })
  const author = staff?.permissions.has('conversations.write') ? { ...user, staff } : user
  const theirs = actAs(ctx, author)
  return (await unlessNotFound(findVisibleOrder(theirs, order.id)))
    ? { address: address.toLowerCase(), side: partyOf(theirs, order), author, isGuest: false }
    : undefined
}

/** A caller known only by the address of their mail. No identity has such a uid. */
export const senderBy = (address: string): Caller => callerOf(guestUid(address), address)
