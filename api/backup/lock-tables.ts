import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import { UnavailableError } from '../platform/errors.ts'
import type { Loaded } from './load.ts'

const tries = 5

/**
 * Locks all current tables until the transaction ends: neither writers nor readers use them meanwhile. Tries again after
 * deadlocks and timeouts, which release what was locked so far.
 */
export async function lockTables(tx: Tx, { home, tables }: Pick<Loaded, 'home' | 'tables'>): Promise<void> {
  await sql`set local lock_timeout = '10s'`.execute(tx)
  const all = sql.join(tables.map(({ name }) => sql.id(home, name)))
  for (let left = tries; ; left--) {
    await sql`savepoint unlocked`.execute(tx)
    try {
      await sql`lock table ${all} in access exclusive mode`.execute(tx)
      return
    } catch (error) {
      if (!['40P01', '55P03'].includes((error as { code?: string }).code ?? '')) throw error
      if (left === 0)
        throw new UnavailableError(
          'Somebody else saved at the same moment. Nothing was changed. Please try again.',
        )
      await sql`rollback to savepoint unlocked`.execute(tx)
    }
  }
}
