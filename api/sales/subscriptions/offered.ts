import { fromCents } from '#content/shop/cents.ts'
import { periodTermsOf } from '#content/shop/package-periods.ts'
import { sections } from '#content/sections/sections.ts'
import { list } from '../../content/records/records.ts'
import type { Context } from '../../platform/context.ts'
import type { Subscription } from '../orders/periods/subscriptions.ts'

/** The packages and periods to which a subscription can be changed. */
export async function offeredChanges(ctx: Context, { packageId, interval }: Subscription) {
  const all = (await list(ctx, sections.pricing)).flatMap((record) =>
    periodTermsOf(record).map((terms) => ({
      packageId: record._id,
      packageName: record.packageName,
      interval: terms.interval,
      price: fromCents(terms.price),
    })),
  )
  return all.filter((each) => each.packageId !== packageId || each.interval !== interval)
}
