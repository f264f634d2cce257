import type { Context } from '../../../platform/context.ts'
import { readTransferSettings, type TransferSettings } from '../../../money/bank-transfer/settings.ts'
import { readSettings } from '../../../money/invoices/settings.ts'
import type { Order } from '../order.ts'

/** How an order can be paid on invoice; null if it cannot, or is already. With `anybody`, whoever the customer is. */
export async function transferOption(
  ctx: Context,
  order: Order,
  { anybody = false } = {},
): Promise<TransferSettings | null> {
  if (order.paymentStatus !== 'UnPaid' || order.transferChosenAt) return null
  const { data } = await readTransferSettings(ctx)
  if (data.audience === 'nobody' || !(await readSettings(ctx))) return null
  const isAllowed =
    anybody ||
    data.audience === 'everybody' ||
    (data.audience === 'companies' && order.customerCompany !== '') ||
    (await isChosen(ctx, order))
  return isAllowed ? data : null
}

async function isChosen({ db }: Context, { customerId }: Order): Promise<boolean> {
  const customer = await db
    .selectFrom('customers')
    .select('paysOnInvoice')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return customer?.paysOnInvoice ?? false
}
