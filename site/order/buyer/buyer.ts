import type { Answer, Options } from '../../api/public-api.ts'
import type { Values } from '../../ui/form/fields-context.ts'

/** Who buys, as the order form sends it. */
export type BuyerInput = Required<Options<'PUT /order/{id}/buyer'>['body']>

/** Who buys, as an order has it. */
export type Buyer = Pick<
  Answer<'POST /new-order'>,
  | 'customerName'
  | 'company'
  | 'taxNumber'
  | 'customerAddress'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'customerCountry'
  | 'countryCode'
  | 'purchaseOrder'
>

/** The buyer in a form's values. An empty field is sent, too, so that it is cleared. */
export const buyerOf = ({
  customerName = '',
  company = '',
  taxNumber = '',
  customerAddress = '',
  postalCode = '',
  city = '',
  region = '',
  customerCountry = '',
  purchaseOrder = '',
}: Values): BuyerInput => ({
  customerName,
  company,
  taxNumber,
  customerAddress,
  postalCode,
  city,
  region,
  customerCountry,
  purchaseOrder,
})

/** The values of a form for the buyer of an order. */
export const buyerValues = ({ countryCode, ...buyer }: Buyer): Values => ({
  ...buyer,
  customerCountry: countryCode,
})
