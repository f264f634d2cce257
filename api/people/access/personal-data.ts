import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { forgetProvenAddress } from './addresses.ts'
import { forgetLinks } from '../../platform/links/links.ts'

export const accessPersonalData: PersonalData = {
  exported: exportPart(
    {
      administrator: z
        .object({ email: z.string(), role: z.string(), acceptedAt: time.nullable(), createdAt: time })
        .nullable(),
    },
    async (db, { uid }, _address) => {
      const administrator = await db
        .selectFrom('admins')
        .select(['email', 'role', 'acceptedAt', 'createdAt'])
        .where('uid', '=', uid)
        .executeTakeFirst()
      return { administrator: administrator ?? null }
    },
  ),
  erase: async (tx, person) => {
    await forgetProvenAddress(tx, person)
    await forgetLinks(tx, [person.uid])
  },
  eraseAddress: (tx, address) => forgetLinks(tx, [address]),
}
