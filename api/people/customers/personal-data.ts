import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { exportedCustomer, forgetCustomer } from './forget.ts'

export const customerPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** The agency's record of the client that their orders belong to. */
      client: z
        .object({
          name: z.string(),
          email: z.string(),
          company: z.string(),
          taxNumber: z.string(),
          address: z.string(),
          postalCode: z.string(),
          city: z.string(),
          region: z.string(),
          country: z.string(),
          phone: z.string(),
          language: z.string(),
          createdAt: time,
          lastContactAt: time,
        })
        .nullable(),
    },
    async (ctx) => ({ client: (await exportedCustomer(ctx, ctx.caller.uid)) ?? null }),
  ),
  erase: (ctx) => forgetCustomer(ctx, ctx.caller.uid),
}
