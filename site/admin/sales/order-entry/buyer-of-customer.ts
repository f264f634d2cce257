import type { Values } from '../../../ui/form/fields-context.ts'
import type { CustomerDetails } from '../../people/customers/queries.ts'
import type { ListedOrder } from '../orders/queries.ts'

/** What the agency has entered, else what the last order says. */
export function buyerOfCustomer(customer: CustomerDetails, last: ListedOrder | undefined): Values {
  const hasAddress = customer.address !== ''
  return {
    customerName: customer.name,
    email: customer.email,
    company: customer.company || (last?.company ?? ''),
    taxNumber: customer.taxNumber || (last?.taxNumber ?? ''),
    customerAddress: hasAddress ? customer.address : (last?.customerAddress ?? ''),
    postalCode: hasAddress ? customer.postalCode : (last?.postalCode ?? ''),
    city: hasAddress ? customer.city : (last?.city ?? ''),
    region: hasAddress ? customer.region : (last?.region ?? ''),
    customerCountry: customer.country || (last?.countryCode ?? ''),
  }
}
