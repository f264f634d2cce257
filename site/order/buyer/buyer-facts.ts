import type { Buyer } from './buyer.ts'

/** Who buys, as names with their values, without those that are empty. The address may have several lines. */
export const buyerFacts = (buyer: Omit<Buyer, 'countryCode'>): [string, string][] => {
  const town = [buyer.postalCode, buyer.city].filter(Boolean).join(' ')
  const address = [buyer.customerAddress, town, buyer.region, buyer.customerCountry]
  const all: [string, string][] = [
    ['Name', buyer.customerName],
    ['Company', buyer.company],
    ['Tax number', buyer.taxNumber],
    ['Address', address.filter(Boolean).join('\n')],
    ['Purchase order', buyer.purchaseOrder],
  ]
  return all.filter(([, value]) => value !== '')
}
