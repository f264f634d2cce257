import { z } from 'zod'
import { time } from '../../platform/fields.ts'
import type { CompanyWithPeople } from './members.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const companyRole = z.enum(['manager', 'member'], 'manager or member.')

const member = z.object({
  _id: z.uuid(),
  email: z.string(),
  role: companyRole,
  /** Null if the person has not accepted the invitation yet. */
  joinedAt: time.nullable(),
  isYou: z.boolean(),
})

export const company = z.object({ name: z.string(), people: z.array(member) }).meta({ id: 'Company' })

export const toCompany = ({ company: { name }, people }: CompanyWithPeople, uid: string) => ({
  name,
  people: people.map((each) => fromRow(member, each, { isYou: each.uid === uid })),
})
