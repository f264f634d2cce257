import type { TxContext } from '../../platform/context.ts'
import { mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { Report } from './reports.ts'

/** The report, once for each version, with its PDF. */
export const mailReport = (ctx: TxContext, order: Order, { id, version }: Report): Promise<boolean> =>
  mailCustomer(ctx, 'report-published', {
    order,
    options: {
      dedupeId: id,
      report: id,
      data: {
        // A guest opens it by the link to their order.
        ...(order.customerUid !== null && { reportUrl: `/report?order=${order.id}` }),
        ...(version > 1 && { isCorrection: 'yes' }),
      },
    },
  })
