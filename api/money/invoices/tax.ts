import { netOf } from '#content/shop/breakdown.ts'
import { isInEu, isVatNumber } from '#content/shop/tax-numbers.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import type { Buyer, Tax } from '../../platform/db/invoice-data.ts'
import type { InvoiceSettings } from '../invoice-settings.ts'

type Place = Pick<Buyer, 'country' | 'region' | 'taxNumber'>

const untaxed = { rate: '0.00', name: '' } as const

/**
 * The tax of a sale to a buyer. If it depends on their VAT ID, what VIES has said about it decides; while that is open, the
 * setting of the owner.
 */
export function taxFor(
  settings: InvoiceSettings,
  buyer: Place,
  checked: 'open' | 'valid' | 'invalid' = 'open',
): Tax {
  if (settings.taxMode === 'none') return { ...untaxed, category: 'O', sentence: '' }
  if (settings.taxMode === 'exempt') return { ...untaxed, category: 'E', sentence: settings.exemptText }
  const isReversed = checked === 'valid' || (checked === 'open' && settings.unchecked === 'reverse')
  if (isReversed && mayReverseCharge(settings, buyer))
    return { ...untaxed, category: 'AE', sentence: settings.reverseChargeText }
  const rule = ruleFor(settings, buyer)
  if (!rule) return { ...untaxed, category: 'O', sentence: '' }
  const rate = fromCents(toCents(rule.rate)!)
  return { category: rate === '0.00' ? 'Z' : 'S', rate, name: rule.name, sentence: '' }
}

/**
 * Whether the buyer says to be a company in another EU country, which accounts for the VAT itself: its VAT ID has the format
 * of its country. VIES knows whether it is valid.
 */
export const mayReverseCharge = ({ taxMode, country, vatNumber }: InvoiceSettings, buyer: Place): boolean =>
  taxMode === 'rules' &&
  vatNumber !== '' &&
  isInEu(country) &&
  isInEu(buyer.country) &&
  buyer.country !== country &&
  isVatNumber(buyer.taxNumber, buyer.country)

/** The most specific rule: of the region, the country, the EU, or all other countries. */
function ruleFor({ taxRules }: InvoiceSettings, { country, region }: Place) {
  const findRule = (place: string, part = '') =>
    taxRules.find((rule) => rule.country === place && rule.region.toLowerCase() === part.toLowerCase())
  return (
    (region && findRule(country, region)) ||
    findRule(country) ||
    (isInEu(country) ? findRule('EU') : undefined) ||
    findRule('*')
  )
}

/** Splits a price, which includes tax, into its net amount and the tax. `rate` is in percent. */
export function splitTax(total: string, rate: string): { net: string; tax: string } {
  const cents = toCents(total)!
  const net = netOf(cents, rate)
  return { net: fromCents(net), tax: fromCents(cents - net) }
}
