import { dayIn, knownTimeZone } from '#content/locale/local-time.ts'
import { sections } from '#content/sections/sections.ts'
import type { Context } from '../../platform/context.ts'
import { list } from './records.ts'

/**
 * The time zone of the site. Every calendar day is a day in it: of orders, payments, invoices and due dates, of retention,
 * schedules and statistics. The days of an order and of an invoice are stored, so that they never change.
 */
export async function timeZoneOf(ctx: Context): Promise<string> {
  const [region] = await list(ctx, sections.region)
  return knownTimeZone(region?.timeZone)
}

/** Today in the time zone of the site, such as `2026-11-21`. */
export const todayOf = async (ctx: Context, at = ctx.now()): Promise<string> =>
  dayIn(at.getTime(), await timeZoneOf(ctx))
