import { randomUUID } from 'node:crypto'
import { operator } from '#api/platform/caller.ts'
import type { Tx } from '#api/platform/db/database.ts'
import { createCompany } from '#api/people/companies/members.ts'
import { createOrderLink } from '#api/sales/orders/order-links.ts'
import { asCustomer } from '#api/sales/orders/order.ts'
import { demoAccounts } from './accounts.ts'

const [, { uid, email }] = demoAccounts

/** Shares the demo customer's orders with a colleague, and one of them by a link for payment. */
export async function seedCompany(tx: Tx) {
  const caller = { ...operator, uid, email }
  const { company } = await createCompany(tx, 'Whitlock Outdoor', caller)
  await tx
    .insertInto('companyMembers')
    .values({
      id: randomUUID(),
      companyId: company.id,
      email: 'jo@whitlock.example',
      role: 'member',
      uid: 'demo-colleague',
      invitedBy: uid,
      joinedAt: new Date(),
    })
    .execute()
  const { id } = await tx
    .selectFrom('orders')
    .select('id')
    .where('companyId', '=', company.id)
    .where('paymentStatus', '=', 'UnPaid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = { scope: 'order-pay', days: 30, label: 'Accounting' } as const
  await createOrderLink(tx, id, link, asCustomer(caller))
}
