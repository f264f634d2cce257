import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seesAllOrders, visibleOrder } from '../../people/access/order-visibility.ts'
import { tsQuery } from '../../platform/http/terms.ts'

const limit = 30
/** The number of newest messages that are searched first. For a frequent word the index would return too many rows to sort. */
const newest = 2000

/** Messages of the orders that a person of the agency sees, which contain the words, newest first. */
export async function searchMessages(ctx: Context, q: string) {
  const query = tsQuery(q)
  if (query === null) return []
  const recent = await ctx.db
    .selectFrom((from) =>
      from
        .selectFrom('orderMessages')
        .select(['seq', 'search'])
        .orderBy('seq', 'desc')
        .limit(newest)
        .as('recent'),
    )
    .select('seq')
    .where('search', '@@', query)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const hits =
    recent.length === limit && seesAllOrders(ctx.caller) ? recent : await byIndex(ctx, query).execute()
  if (hits.length === 0) return []
  return ctx.db
    .selectFrom('orderMessages as message')
    .innerJoin('orders', 'orders.id', 'message.orderId')
    .select(['message.id', 'message.orderId', 'orders.number', 'orders.customerName', 'authorRole'])
    .select(['authorName', 'authorEmail', 'message.text', 'message.createdAt'])
    .where(
      'message.seq',
      'in',
      hits.map(({ seq }) => seq),
    )
    .orderBy('message.seq', 'desc')
    .execute()
}

export type Hit = Awaited<ReturnType<typeof searchMessages>>[number]

/** Searches by the full-text index. Without the materialized query the planner would scan all messages by `seq`. */
const byIndex = ({ db, caller }: Context, query: NonNullable<ReturnType<typeof tsQuery>>) =>
  db
    .with(
      (cte) => cte('hit').materialized(),
      (from) =>
        from
          .selectFrom('orderMessages')
          .select('seq')
          .where('search', '@@', query)
          .where(visibleOrder(caller, 'orderMessages.orderId') ?? sql<boolean>`true`),
    )
    .selectFrom('hit')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(limit)
