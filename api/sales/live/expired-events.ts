import { fixedRetention } from '#content/sections/retention.ts'
import type { Context } from '../../platform/context.ts'
import { daysAgo } from '../../platform/days-ago.ts'

/** Deletes the events that only screens which were open read. */
export async function deleteExpiredEvents(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('orderEvents')
    .where('action', '=', 'refresh')
    .where('at', '<', daysAgo(ctx, fixedRetention.events.days))
    .execute()
}
