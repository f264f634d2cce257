import type { Context } from '../../platform/context.ts'
import type { Tax } from '../../platform/db/invoice-data.ts'
import { readSettings } from '../../money/invoices/settings.ts'
import { mayReverseCharge, taxFor } from '../../money/invoices/tax.ts'
import { usedCheck } from '../../money/vat-check/checks.ts'
import type { Order } from './order.ts'

/**
 * The tax of an order of this buyer, by the invoice settings of now; null if there are none. If it depends on the buyer's
 * VAT ID, what VIES has said decides (`checkBuyer`), else the owner's setting, and VIES is asked again later.
 */
export async function taxOf(
  ctx: Context,
  buyer: Pick<Order, 'customerCountry' | 'customerRegion' | 'customerTaxNumber'>,
): Promise<Tax | null> {
  const settings = (await readSettings(ctx))?.data
  if (!settings) return null
  const place = {
    country: buyer.customerCountry,
    region: buyer.customerRegion,
    taxNumber: buyer.customerTaxNumber,
  }
  if (!mayReverseCharge(settings, place)) return taxFor(settings, place)
  const check = await usedCheck(ctx, { number: place.taxNumber, requester: settings.vatNumber })
  return { ...taxFor(settings, place, check.state), vatCheck: check.id }
}
