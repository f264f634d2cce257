import { z } from 'zod'
import { exportPart, type PersonalData } from '../../platform/personal-data.ts'
import { time } from '../../platform/fields.ts'

export const auditPersonalData: PersonalData = {
  exported: exportPart(
    {
      pageAudits: z.array(z.object({ url: z.string(), createdAt: time, reportedAt: time.nullable() })),
    },
    async ({ db }, address) => ({
      pageAudits: await db
        .selectFrom('pageAudits')
        .select(['url', 'createdAt', 'reportedAt'])
        .where((row) => row(row.fn('lower', ['email']), '=', address))
        .execute(),
    }),
  ),
  eraseAddress: async ({ db }, address) => {
    await db
      .deleteFrom('pageAudits')
      .where((row) => row(row.fn('lower', ['email']), '=', address))
      .execute()
  },
}
