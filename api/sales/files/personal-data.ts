import { z } from 'zod'
import { filePurposes } from '#content/shop/order-files.ts'
import { guestUid } from '../../platform/caller.ts'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { forgetFilesOf, personalFiles } from './files.ts'

export const filePersonalData: PersonalData = {
  exported: exportPart(
    {
      /** The files that they uploaded, and the files in their orders; each can be downloaded on the page of its order. */
      files: z.array(
        z.object({
          order: z.string(),
          name: z.string(),
          size: z.int(),
          type: z.string().nullable(),
          purpose: z.enum(filePurposes),
          mine: z.boolean(),
          createdAt: time,
        }),
      ),
    },
    async (ctx) => ({ files: await personalFiles(ctx) }),
  ),
  erase: (ctx) => forgetFilesOf(ctx, ctx.caller.uid),
  eraseAddress: (ctx, address) => forgetFilesOf(ctx, guestUid(address)),
}
