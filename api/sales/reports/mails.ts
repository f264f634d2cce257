import type { TxContext } from '../../platform/context.ts'
import { mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Report } from './reports.ts'
import { checkOf, readTexts } from './texts.ts'

/** The report, once for each version, with its PDF. */
export async function mailReport(ctx: TxContext, order: Order, report: Report): Promise<boolean> {
  const { id, version } = report
  const texts = await readTexts(ctx)
  const check = await checkOf(ctx, report, { texts, locale: order.locale })
  return mailCustomer(ctx, 'report-published', {
    order,
    options: {
      dedupeId: id,
      report: id,
      data: {
        // A guest opens it by the link to their order.
        ...(order.customerUid !== null && { reportUrl: `/report?order=${order.id}` }),
        ...(version > 1 && { isCorrection: 'yes' }),
        ...(check && { check: JSON.stringify({ heading: texts.reportCheckHeading, ...check }) }),
      },
    },
  })
}
