import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { company, toCompany } from './answers.ts'
import { billingOf, deleteBillingOf } from './billing.ts'
import { forgetInvitations } from './invitations.ts'
import { leaveOnAccountDeletion, ownCompany } from './members.ts'

export const companyPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** The saved billing details, which fill in order forms. */
      billing: z.record(z.string(), z.string()).nullable(),
      /** The company with whose members they share orders. */
      company: company.nullable(),
    },
    async (ctx) => {
      const { uid } = ctx.caller
      const own = await ownCompany(ctx)
      return {
        billing: (await billingOf(ctx, uid)) ?? null,
        company: own ? toCompany(own, uid) : null,
      }
    },
  ),
  leave: leaveOnAccountDeletion,
  erase: async (ctx) => void (await deleteBillingOf(ctx, ctx.caller.uid)),
  eraseAddress: forgetInvitations,
}
