import type { Context } from '../../platform/context.ts'
import type { Tax } from '../../platform/db/invoice-data.ts'
import { readSettings } from '../../money/invoices/settings.ts'
import { taxFor } from '../../money/invoices/tax.ts'
import type { Order } from './order.ts'

/** The tax of an order of this buyer, by the invoice settings of now; null if there are none. */
export async function taxOf(
  ctx: Context,
  buyer: Pick<Order, 'customerCountry' | 'customerRegion' | 'customerTaxNumber'>,
): Promise<Tax | null> {
  const settings = await readSettings(ctx)
  return settings
    ? taxFor(settings.data, {
        country: buyer.customerCountry,
        region: buyer.customerRegion,
        taxNumber: buyer.customerTaxNumber,
      })
    : null
}
