import type { Database } from '../db/database.ts'
import type { Provider } from '../db/tables/payments.ts'

/** What a try has shown that leaves something at the provider, so that it is not repeated for the same settings. */
export interface Tries {
  /** The last one with these settings, if the provider has refused no call since. */
  find(settings: string): Promise<{ shown: string | null; at: Date } | undefined>
  /** `settings` stands for all that the result depends on. */
  keep(settings: string, shown: string | null): Promise<void>
}

export const triesOf = (db: Database, provider: Provider): Tries => ({
  find: (settings) =>
    db
      .selectFrom('provider_tries')
      .select(['shown', 'at'])
      .where('provider', '=', provider)
      .where('settings', '=', settings)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('provider_problems')
              .select('call')
              .whereRef('provider_problems.at', '>', 'provider_tries.at'),
          ),
        ),
      )
      .executeTakeFirst(),
  keep: async (settings, shown) => {
    const row = { settings, shown, at: new Date() }
    await db
      .insertInto('provider_tries')
      .values({ provider, ...row })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
      .execute()
  },
})
