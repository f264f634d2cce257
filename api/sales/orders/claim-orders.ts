import { sql } from 'kysely'
import { revokeLinks } from '../../platform/links/links.ts'
import type { Caller } from '../../platform/caller.ts'
import { lockCompanyOf } from '../../people/companies/company-of.ts'
import { moveToCustomerOf } from '../../people/customers/link.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import { recordEvent } from './order-events.ts'

/**
 * Assigns the guest orders of an email address to the identity that has verified this address. The first identity gets
 * them: an order that already has a uid is never reassigned.
 */
export async function claimOrders(db: Database, caller: Caller): Promise<void> {
  if (!caller.email || !caller.emailVerified) return
  const isTheirs = sql<boolean>`customer_uid is null and lower(customer_email) = ${caller.email.toLowerCase()}`
  const waiting = await db.selectFrom('orders').select('id').where(isTheirs).limit(1).executeTakeFirst()
  if (!waiting) return
  await inTransaction(db, async (tx) => {
    const companyId = await lockCompanyOf(tx, caller.uid)
    const claimed = await tx
      .updateTable('orders')
      .set({ customerUid: caller.uid, companyId })
      .where(isTheirs)
      .returning(['id', 'customerId', 'customerEmail'])
      .execute()
    for (const order of claimed) {
      await moveToCustomerOf(tx, caller.uid, order)
      await revokeLinks(tx, order.id, ['order-pay'], order.customerEmail)
      await recordEvent(
        tx,
        order.id,
        { by: 'customer', caller },
        { subject: 'order', action: 'claim', after: { email: order.customerEmail } },
      )
    }
  })
}
