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
    async (db, person) => {
      const own = await ownCompany(db, person)
      return {
        billing: (await billingOf(db, person.uid)) ?? null,
        company: own ? toCompany(own, person.uid) : null,
      }
    },
  ),
  leave: leaveOnAccountDeletion,
  erase: (tx, { uid }) => deleteBillingOf(tx, uid),
  eraseAddress: forgetInvitations,
}
