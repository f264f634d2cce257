import type { z } from 'zod'
import { formatDay } from '#content/locale/format.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import type { TxContext } from '../../../platform/context.ts'
import { invoicesOf } from '../../../money/invoices/issue.ts'
import { storeReminder } from '../../../money/invoices/reminders.ts'
import { wordsOf } from '../../../mail/outbox/words-of.ts'
import { mailCustomer, mailDataOf } from '../mails.ts'
import type { Order } from '../order.ts'
import type { transferAnswer } from './answer.ts'

type TransferAnswer = z.infer<typeof transferAnswer>

const dataOf = (
  { iban, reference, dueOn, amount, accountHolder, bic, bank }: TransferAnswer,
  { locale }: Order,
) => ({
  accountHolder,
  iban: inGroups(iban),
  bic,
  bank,
  reference: inGroups(reference),
  dueOn: formatDay(dueOn, locale),
  open: amount,
})

/** The open invoice of an order that is paid by bank transfer. */
export const mailOpenInvoice = async (ctx: TxContext, order: Order, transfer: TransferAnswer) =>
  mailCustomer(ctx, 'open-invoice', {
    order,
    options: {
      dedupeId: transfer.invoice,
      invoices: await openInvoiceOf(ctx, order),
      data: dataOf(transfer, order),
    },
  })

/** Reminds the customer of an open invoice, in the words of the level: by mail, with the reminder as a PDF. */
export async function mailInvoiceReminder(
  ctx: TxContext,
  order: Order,
  { level, transfer, today }: { level: number; transfer: TransferAnswer; today: string },
) {
  const [invoice] = await openInvoiceOf(ctx, order)
  if (!invoice) return
  const data = { ...dataOf(transfer, order), level: String(level) }
  const words = await wordsOf(ctx, 'invoice-reminder', { ...mailDataOf(order, undefined), ...data })
  const reminder = await storeReminder(ctx, {
    orderId: order.id,
    invoiceId: invoice.id,
    level,
    sentOn: today,
    open: transfer.amount,
    ...words,
  })
  await mailCustomer(ctx, 'invoice-reminder', {
    order,
    options: { dedupeId: `${transfer.invoice} ${level}`, invoices: [invoice], reminder, data },
  })
}

/** The last invoice of an order, to attach. */
const openInvoiceOf = async (ctx: TxContext, { id }: Order) =>
  (await invoicesOf(ctx, id)).filter(({ kind }) => kind === 'invoice').slice(-1)
