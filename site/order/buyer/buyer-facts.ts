import { formatCountry } from '#content/locale/format.ts'
import { siteLocale } from '../../ui/locale.ts'
import type { Buyer } from './buyer.ts'

export type KnownBuyer = Omit<Buyer, 'countryCode'> & Partial<Pick<Buyer, 'countryCode'>>

/** Who buys, as names with their values, without those that are empty. The address may have several lines. */
export const buyerFacts = (buyer: KnownBuyer): [string, string][] => {
  const country = buyer.countryCode ? formatCountry(buyer.countryCode, siteLocale()) : buyer.customerCountry
  const town = [buyer.postalCode, buyer.city].filter(Boolean).join(' ')
  const address = [buyer.customerAddress, town, buyer.region, country]
  const all: [string, string][] = [
    ['Name', buyer.customerName],
    ['Company', buyer.company],
    ['Tax number', buyer.taxNumber],
    ['Address', address.filter(Boolean).join('\n')],
    ['Purchase order', buyer.purchaseOrder],
  ]
  return all.filter(([, value]) => value !== '')
}
