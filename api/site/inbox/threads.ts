import { sql } from 'kysely'
import type { ThreadState } from '#content/shop/inbox.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'

/** What a thread is about. */
export type ThreadSubject = { messageId: string; orderId?: null } | { orderId: string; messageId?: null }

/** Something was written: the thread moves to the top, and the other side has to act. */
export async function moveThread(ctx: TxContext, subject: ThreadSubject, state: ThreadState): Promise<void> {
  const lastAt = ctx.now()
  await ctx.db
    .insertInto('inboxThreads')
    .values({
      id: subject.messageId ?? subject.orderId,
      messageId: subject.messageId ?? null,
      orderId: subject.orderId ?? null,
      state,
      lastAt,
    })
    .onConflict((row) => row.column('id').doUpdateSet({ state, lastAt }))
    .execute()
}

/** Spam is in no thread. */
export const removeThread = ({ db }: TxContext, id: string) =>
  db.deleteFrom('inboxThreads').where('id', '=', id).execute()

/** Runs at the start: adds the threads of what was written without them, for example before a restore. */
export const addMissingThreads = (ctx: Context): Promise<void> =>
  withTransaction(ctx, async ({ db }) => {
    await sql`insert into inbox_threads (id, message_id, state, last_at)
      select id, id, case status when 'UnRead' then 'open' else 'done' end, created_at
      from messages
      where status <> 'Suspected' and not exists (select from inbox_threads where inbox_threads.id = messages.id)
      on conflict do nothing`.execute(db)
    await sql`insert into inbox_threads (id, order_id, state, last_at)
      select order_id, order_id, case when bool_or(author_role = 'customer' and seen_at is null) then 'open'
        else 'done' end, max(created_at)
      from order_messages
      where removed_at is null
        and not exists (select from inbox_threads where inbox_threads.id = order_messages.order_id)
      group by order_id
      on conflict do nothing`.execute(db)
  })
