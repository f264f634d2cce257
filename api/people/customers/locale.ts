import { localeFor } from '#content/locale/locale.ts'
import { localeOf } from '../../content/records/locale.ts'
import type { Context } from '../../platform/context.ts'

/** The locale of what is written to a customer; that of the site for one who is not known yet. */
export async function localeOfCustomer(ctx: Context, id: string | null): Promise<string> {
  const site = await localeOf(ctx)
  if (id === null) return site
  const customer = await ctx.db
    .selectFrom('customers')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirst()
  return localeFor(site, customer?.language ?? '')
}
