import type { z } from 'zod'
import { monthDayYear } from '#content/locale/calendar-day.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import type { TxContext } from '../../../platform/context.ts'
import { invoicesOf } from '../../../money/invoices/issue.ts'
import { mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'
import type { transferAnswer } from './answer.ts'

type TransferAnswer = z.infer<typeof transferAnswer>

/** The open invoice of an order that is paid by bank transfer. */
export const mailOpenInvoice = async (ctx: TxContext, order: Order, transfer: TransferAnswer) => {
  const invoice = (await invoicesOf(ctx, order.id)).findLast(({ kind }) => kind === 'invoice')
  const { accountHolder, iban, bic, bank, reference, dueOn, amount } = transfer
  return mailCustomer(ctx, 'open-invoice', {
    order,
    options: {
      dedupeId: transfer.invoice,
      invoices: invoice ? [invoice] : [],
      data: {
        accountHolder,
        iban: inGroups(iban),
        bic,
        bank,
        reference: inGroups(reference),
        dueOn: monthDayYear(dueOn),
        open: amount,
      },
    },
  })
}
