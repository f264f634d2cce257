import type { Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { audit } from '../access/audit.ts'
import type { Caller } from '../access/callers.ts'
import { inTransaction, type Database } from '../db.ts'
import { containing } from '../http/paging.ts'
import { Problem } from '../http/problem.ts'
import type { Tables } from '../tables.ts'

export type Subscriber = Selectable<Tables['subscribers']>

/**
 * The same address twice is one subscriber, and the answer the same: nobody learns from it who subscribes. For that
 * the id is random, not by time.
 */
export async function subscribe(db: Database, email: string): Promise<Subscriber> {
  await db
    .insertInto('subscribers')
    .values({ id: uuid(), email })
    .onConflict((row) => row.doNothing())
    .execute()
  return db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

export const subscribers = (db: Database, filter: { q?: string | undefined }) =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .$if(filter.q !== undefined, (query) => query.where('email', 'ilike', containing(filter.q!)))

export const removeSubscriber = (db: Database, id: string, caller: Caller): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await tx.deleteFrom('subscribers').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Problem(404)
    await audit(tx, caller, 'remove', `subscriber ${id}`)
  })
