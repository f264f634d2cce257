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
    async ({ db, caller }) => {
      const administrator = await db
        .selectFrom('admins')
        .select(['email', 'role', 'acceptedAt', 'createdAt'])
        .where('uid', '=', caller.uid)
        .executeTakeFirst()
      return { administrator: administrator ?? null }
    },
  ),
  erase: async (ctx) => {
    await forgetProvenAddress(ctx)
    await forgetLinks(ctx, [ctx.caller.uid])
  },
  eraseAddress: (ctx, address) => forgetLinks(ctx, [address]),
}
