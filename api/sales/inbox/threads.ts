import { sql } from 'kysely'
import { maxCountedThreads, type ThreadState } from '#content/shop/inbox.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { requirePermission, withTransaction, type Context } from '../../platform/context.ts'
import { lockRow } from '../../platform/db/locks.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { requireVisible, visibleOrder } from '../../people/access/order-visibility.ts'

export type ListedThread = Awaited<ReturnType<ReturnType<typeof threads>['execute']>>[number]

interface ThreadFilter {
  q?: string | undefined
  state?: ThreadState | undefined
}

const excerptLength = 160

/** The threads that the caller may see, as a query that the caller pages and sorts. */
export const threads = ({ db, caller, may }: Context, { q, state }: ThreadFilter = {}) => {
  const visible = visibleOrder(caller, 'inboxThreads.orderId')
  return db
    .selectFrom('inboxThreads')
    .select(['id', 'messageId', 'orderId', 'state', 'lastAt'])
    .select([
      sql<string>`coalesce((select name from messages where messages.id = message_id),
        (select customer_name from orders where orders.id = order_id))`.as('name'),
      sql<string>`coalesce((select subject from messages where messages.id = message_id),
        (select number || ', ' || package_name from orders where orders.id = order_id))`.as('subject'),
      sql<string>`coalesce(
        (select left(message, ${sql.lit(excerptLength)}) from messages where messages.id = message_id),
        (select left(text, ${sql.lit(excerptLength)}) from order_messages
          where order_messages.order_id = inbox_threads.order_id and removed_at is null
          order by seq desc limit 1), '')`.as('excerpt'),
      sql<boolean>`case when message_id is not null
        then (select status = 'UnRead' from messages where messages.id = message_id)
        else exists (select from order_messages where order_messages.order_id = inbox_threads.order_id
          and author_role = 'customer' and seen_at is null and removed_at is null) end`.as('isUnread'),
    ])
    .$if(!may('inbox.read'), (query) => query.where('messageId', 'is', null))
    .$if(!may('conversations.read'), (query) => query.where('orderId', 'is', null))
    .$if(visible !== undefined, (query) =>
      query.where((row) => row.or([row('orderId', 'is', null), visible!])),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(q !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row(
            'messageId',
            'in',
            row.selectFrom('messages').select('id').where(matchesSearch('messages', q!)),
          ),
          row('orderId', 'in', row.selectFrom('orders').select('id').where(matchesSearch('orders', q!))),
        ]),
      ),
    )
}

/** How many threads of the caller somebody has to act on, up to `maxCountedThreads` of each state. */
export async function countThreads(ctx: Context): Promise<Record<'open' | 'waiting', number>> {
  const count = (state: ThreadState) =>
    sql<number>`(select count(*) from ${threads(ctx, { state }).clearSelect().select('id').limit(maxCountedThreads)} as counted)`
  return ctx.db
    .selectNoFrom([count('open').as('open'), count('waiting').as('waiting')])
    .executeTakeFirstOrThrow()
}

/** Sets by hand who has to act. What is written next moves the thread again. */
export const setThreadState = (ctx: Context, id: string, state: ThreadState): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx.db, 'inboxThreads', id)
    if (before.orderId === null) {
      if (!ctx.may('inbox.read')) throw new NotFoundError()
      requirePermission(ctx, 'inbox.edit')
    } else {
      await requireVisible(ctx, 'orders', before.orderId)
      if (!ctx.may('conversations.read')) throw new NotFoundError()
      requirePermission(ctx, 'conversations.write')
    }
    if (before.state === state) return
    await ctx.db.updateTable('inboxThreads').set({ state }).where('id', '=', id).execute()
    await audit(ctx, {
      subject: 'thread',
      id,
      action: 'mark',
      before: { state: before.state },
      after: { state },
    })
  })

export const undoMarkThread: Undo<'thread', 'mark'> = (ctx, { id, before }) =>
  setThreadState(ctx, id, before.state)
