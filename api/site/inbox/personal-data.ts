import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'

export const inboxPersonalData: PersonalData = {
  exported: exportPart(
    {
      messages: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          email: z.string(),
          number: z.string(),
          subject: z.string(),
          message: z.string(),
          createdAt: time,
        }),
      ),
      subscription: z
        .object({
          email: z.string(),
          createdAt: time,
          source: z.string().nullable(),
          confirmedAt: time.nullable(),
          consentText: z.string().nullable(),
          unsubscribedAt: time.nullable(),
        })
        .nullable(),
    },
    async ({ db }, address) => {
      const messages = await db
        .selectFrom('messages')
        .select(['id', 'name', 'email', 'number', 'subject', 'message', 'createdAt'])
        .where((row) => row(row.fn('lower', ['email']), '=', address))
        .execute()
      const subscription = await db
        .selectFrom('subscribers')
        .select(['email', 'createdAt', 'source', 'confirmedAt', 'consentText', 'unsubscribedAt'])
        .where((row) => row(row.fn('lower', ['email']), '=', address))
        .executeTakeFirst()
      return { messages, subscription: subscription ?? null }
    },
  ),
  eraseAddress: async ({ db }, address) => {
    for (const table of ['messages', 'subscribers'] as const)
      await db
        .deleteFrom(table)
        .where((row) => row(row.fn('lower', ['email']), '=', address))
        .execute()
  },
}
