import { z } from 'zod'
import { transferCode } from '#content/shop/transfer-code.ts'
import type { Context } from '../../../platform/context.ts'
import { fromCents } from '#content/shop/cents.ts'
import type { TransferSettings } from '../../../money/bank-transfer/settings.ts'
import { invoicesOf } from '../../../money/invoices/issue.ts'
import { claimedCents } from '../ledger/sums.ts'
import type { Order } from '../order.ts'

/** How the customer transfers what is left to pay. */
export const transferAnswer = z
  .object({
    invoice: z.string(),
    accountHolder: z.string(),
    iban: z.string(),
    bic: z.string(),
    bank: z.string(),
    /** ISO 11649. */
    reference: z.string(),
    /** `2026-11-21`. */
    dueOn: z.string(),
    amount: z.string(),
    currency: z.string(),
    text: z.string(),
    /** The content of the QR code; null if there is none in the currency. */
    code: z.string().nullable(),
  })
  .meta({ id: 'Transfer' })

/** What the last open invoice of an order says; null if nothing is left to pay by it. */
export async function transferOf(ctx: Context, order: Order): Promise<z.infer<typeof transferAnswer> | null> {
  if (!order.transferChosenAt || claimedCents(order) === 0) return null
  const invoice = (await invoicesOf(ctx, order.id)).findLast(
    ({ kind, data }) => kind === 'invoice' && data.transfer,
  )
  const transfer = invoice?.data.transfer
  if (!transfer) return null
  const { accountHolder, iban, bic, bank, reference, dueOn, text, isSepa } = transfer
  const amount = fromCents(claimedCents(order))
  return {
    invoice: invoice.number,
    accountHolder,
    iban,
    bic,
    bank,
    reference,
    dueOn,
    amount,
    currency: order.currency,
    text,
    code: isSepa
      ? transferCode({ name: accountHolder, iban, amount, text: `${invoice.number} ${reference}` })
      : null,
  }
}

/** How an order could be paid on invoice. */
export const transferOptionAnswer = z.object({ days: z.int() })

export const toTransferOption = (option: Pick<TransferSettings, 'days'> | null) =>
  option && { days: option.days }
