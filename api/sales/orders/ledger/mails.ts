import { fromCents } from '#content/shop/cents.ts'
import type { Invoice } from '../../../money/invoices/issue.ts'
import type { TxContext } from '../../../platform/context.ts'
import { mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'
import type { LedgerEntry } from './entries.ts'
import { openCents } from './sums.ts'

/** A part of the total was paid: tells the customer what is left to pay. */
export const mailPartPayment = (
  ctx: TxContext,
  order: Order,
  { entry: { id, amount }, invoices = [] }: { entry: LedgerEntry; invoices?: readonly Invoice[] },
) =>
  mailCustomer(ctx, 'payment-in-part', {
    order,
    options: {
      dedupeId: id,
      invoices,
      data: { received: amount, open: fromCents(openCents(order)) },
    },
  })
