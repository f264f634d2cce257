import type { Context } from '../../platform/context.ts'
import type { Provider } from '../../platform/db/tables/payments.ts'

/** Stored results of a test that leaves data at the provider, so that it runs once for the same settings. */
export interface StoredTests {
  /** The last result for these settings, unless the provider has refused a call since. */
  find(settings: string): Promise<{ shown: string | null; at: Date } | undefined>
  /** `settings` is a hash of all settings on which the result depends. */
  store(settings: string, shown: string | null): Promise<void>
}

export const storedTestsOf = ({ db, now }: Context, provider: Provider): StoredTests => ({
  find: (settings) =>
    db
      .selectFrom('providerTries')
      .select(['shown', 'at'])
      .where('provider', '=', provider)
      .where('settings', '=', settings)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('refusedCalls')
              .select('call')
              .whereRef('refusedCalls.provider', '=', 'providerTries.provider')
              .whereRef('refusedCalls.at', '>', 'providerTries.at'),
          ),
        ),
      )
      .executeTakeFirst(),
  store: async (settings, shown) => {
    const row = { settings, shown, at: now() }
    await db
      .insertInto('providerTries')
      .values({ provider, ...row })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(row))
      .execute()
  },
})
