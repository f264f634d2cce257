import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'
import { heldMailsFrom } from './held-mail.ts'
import { senderBy } from './writer.ts'
import { forgetFilesOf } from '../files/files.ts'
import { forgetMessages } from '../conversation/privacy.ts'

export const inboundMailPersonalData: PersonalData = {
  exported: exportPart(
    {
      /** Mails from the verified address that were not added to a conversation. */
      heldMails: z.array(
        z.object({ subject: z.string(), text: z.string(), quoted: z.string(), receivedAt: time }),
      ),
    },
    async (ctx, address) => ({ heldMails: await heldMailsFrom(ctx, address) }),
  ),
  eraseAddress: async (ctx, address) => {
    // Messages by mail belong to the address, not to an account.
    const { uid } = senderBy(address)
    await forgetFilesOf(ctx, uid)
    await forgetMessages(ctx, uid)
    await ctx.db
      .deleteFrom('inboundMails')
      .where((row) =>
        row.or([
          row(row.fn('lower', ['fromAddress']), '=', address),
          row(row.fn('lower', ['person']), '=', address),
        ]),
      )
      .execute()
  },
}
