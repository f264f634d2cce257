import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { MailState } from './tables/mail.ts'

/** The lists with maintained row counts, and the states that they are counted by. */
interface CountedLists {
  mails: MailState
  messages: 'UnRead' | 'Read' | 'Suspected'
  subscribers: 'confirmed' | 'unconfirmed' | 'unsubscribed'
  customers: 'listed' | 'merged'
  invoices: 'invoice' | 'credit-note'
}

export type CountedList = keyof CountedLists

/** The number of rows of a list by state; states without rows may be missing. */
export async function listSums<L extends CountedList>(
  db: Database,
  list: L,
): Promise<Partial<Record<CountedLists[L], number>>> {
  const rows = await db
    .selectFrom('list_sums')
    .select(['state', sql<number>`sum(rows)::integer`.as('count')])
    .where('list', '=', list)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Awaited<
    ReturnType<typeof listSums<L>>
  >
}

/** The number of rows of a list in the given states, or in all states. */
export async function listSum<L extends CountedList>(
  db: Database,
  list: L,
  states?: readonly CountedLists[L][],
): Promise<number> {
  const sums = Object.entries<number | undefined>(await listSums(db, list))
  return sums.reduce(
    (sum, [state, count = 0]) =>
      !states || (states as readonly string[]).includes(state) ? sum + count : sum,
    0,
  )
}

/**
 * Merges the rows that changes have added to the sums into one row per group. Concurrent readers get the same sums, and
 * rows added meanwhile are merged the next time.
 */
export async function foldSums(db: Database): Promise<void> {
  await sql`with folded as (delete from order_sums returning *)
    insert into order_sums (paid_on, payment_status, order_status, stage, currency, orders, amount, refunded)
    select paid_on, payment_status, order_status, stage, currency, sum(orders), sum(amount), sum(refunded)
    from folded group by 1, 2, 3, 4, 5
    having sum(orders) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`.execute(db)
  await sql`with folded as (delete from list_sums returning *)
    insert into list_sums (list, state, rows)
    select list, state, sum(rows) from folded group by 1, 2 having sum(rows) <> 0`.execute(db)
}
