import type { z } from 'zod'
import { monthDayYear } from '#content/locale/calendar-day.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import type { TxContext } from '../../../platform/context.ts'
import { invoicesOf } from '../../../money/invoices/issue.ts'
import { mailCustomer } from '../mails.ts'
import type { Order } from '../order.ts'
import type { transferAnswer } from './answer.ts'

type TransferAnswer = z.infer<typeof transferAnswer>

const dataOf = ({ iban, reference, dueOn, amount, accountHolder, bic, bank }: TransferAnswer) => ({
  accountHolder,
  iban: inGroups(iban),
  bic,
  bank,
  reference: inGroups(reference),
  dueOn: monthDayYear(dueOn),
  open: amount,
})

/** The open invoice of an order that is paid by bank transfer. */
export const mailOpenInvoice = async (ctx: TxContext, order: Order, transfer: TransferAnswer) =>
  mailCustomer(ctx, 'open-invoice', {
    order,
    options: {
      dedupeId: transfer.invoice,
      invoices: await openInvoiceOf(ctx, order),
      data: dataOf(transfer),
    },
  })

/** Reminds the customer of an open invoice, in the words of the level. */
export const mailInvoiceReminder = async (
  ctx: TxContext,
  order: Order,
  { level, transfer }: { level: number; transfer: TransferAnswer },
) =>
  mailCustomer(ctx, 'invoice-reminder', {
    order,
    options: {
      dedupeId: `${transfer.invoice} ${level}`,
      invoices: await openInvoiceOf(ctx, order),
      data: { ...dataOf(transfer), level: String(level) },
    },
  })

/** The last invoice of an order, to attach. */
const openInvoiceOf = async (ctx: TxContext, { id }: Order) =>
  (await invoicesOf(ctx, id)).filter(({ kind }) => kind === 'invoice').slice(-1)
