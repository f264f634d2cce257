import { randomUUID } from 'node:crypto'
import { actAs, type TxContext } from '#api/platform/context.ts'
import { operator } from '#api/platform/caller.ts'
import { createCompany } from '#api/people/companies/members.ts'
import { createOrderLink } from '#api/sales/orders/order-links.ts'
import { demoAccounts } from './accounts.ts'

const [, { uid, email }] = demoAccounts

/** Shares the demo customer's orders with a colleague, and one of them by a link for payment. */
export async function seedCompany(ctx: TxContext) {
  const caller = { ...operator, uid, email }
  const { company } = await createCompany(actAs(ctx, caller), 'Whitlock Outdoor')
  await ctx.db
    .insertInto('companyMembers')
    .values({
      id: randomUUID(),
      companyId: company.id,
      email: 'jo@whitlock.example',
      role: 'member',
      uid: 'demo-colleague',
      invitedBy: uid,
      joinedAt: ctx.now(),
    })
    .execute()
  const { id } = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('companyId', '=', company.id)
    .where('paymentStatus', '=', 'UnPaid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = { scope: 'order-pay', days: 30, label: 'Accounting' } as const
  await createOrderLink(actAs(ctx, { ...caller, staff: undefined }), id, link)
}
