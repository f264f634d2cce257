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
    async (db, _person, address) => ({ heldMails: await heldMailsFrom(db, address) }),
  ),
  eraseAddress: async (tx, address) => {
    // Messages by mail belong to the address, not to an account.
    const sender = senderBy(address)
    await forgetFilesOf(tx, sender)
    await forgetMessages(tx, sender.uid)
    await tx
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
