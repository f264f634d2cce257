import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'

export const mailPersonalData: PersonalData = {
  exported: exportPart(
    {
      mails: z.array(
        z.object({
          kind: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          state: z.string(),
          createdAt: time,
          sentAt: time.nullable(),
        }),
      ),
    },
    async ({ db }, address) => ({
      mails: await db
        .selectFrom('mails')
        .select(['kind', 'recipient', 'subject', 'text', 'state', 'createdAt', 'sentAt'])
        .where((row) => row(row.fn('lower', ['recipient']), '=', address))
        .orderBy('id')
        .execute(),
    }),
  ),
  eraseAddress: ({ db }, address) =>
    db
      .deleteFrom('mails')
      .where((row) => row(row.fn('lower', ['recipient']), '=', address))
      .where('orderId', 'is', null)
      .execute(),
}
