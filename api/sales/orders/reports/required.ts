import { sections } from '#content/sections/sections.ts'
import type { Saved } from '#content/sections/section.ts'
import { list } from '../../../content/records/records.ts'
import type { Context } from '../../../platform/context.ts'
import { ConflictError } from '../../../platform/errors.ts'
import type { Order } from '../order.ts'
import { periodOfOrder } from '../periods/period-of-order.ts'

export type ReportTemplate = Saved<typeof sections.reportTemplate>

type Reported = Pick<Order, 'id' | 'packageId'>

/**
 * The template of the report that an order needs: one that names its package, else one for every package. Undefined for an
 * order that is no period of a subscription.
 */
export async function reportTemplateOf(ctx: Context, order: Reported): Promise<ReportTemplate | undefined> {
  if (!(await periodOfOrder(ctx, order.id))) return undefined
  const templates = await list(ctx, sections.reportTemplate)
  const namesPackage = ({ reportPackages = '' }: ReportTemplate) =>
    reportPackages.split(', ').includes(order.packageId ?? '-')
  return templates.find(namesPackage) ?? templates.find(({ reportPackages = '' }) => reportPackages === '')
}

/** Whether an order needs a report that is not published. */
export async function lacksReport(ctx: Context, order: Reported): Promise<boolean> {
  if (!(await reportTemplateOf(ctx, order))) return false
  const published = await ctx.db
    .selectFrom('orderReports')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return !published
}

/** Throws a ConflictError if an order needs a report that is not published. */
export async function requireReport(ctx: Context, order: Reported & Pick<Order, 'number'>): Promise<void> {
  if (await lacksReport(ctx, order))
    throw new ConflictError({
      detail: `Order ${order.number} is not delivered before its report is published.`,
      members: { remedyText: 'Write the report', remedyPath: `/admin/payment-status/${order.id}#report` },
    })
}
