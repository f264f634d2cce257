import { taxNumberError } from '#content/shop/tax-numbers.ts'
import type { Answer, Options } from '../../api/public-api.ts'
import { checkFilled } from '../../ui/form/credentials.ts'
import type { Values } from '../../ui/form/Form.tsx'

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
export const buyerOf = (values: Values): BuyerInput => {
  const text = (name: string) => (values[name] ?? '').trim()
  return {
    customerName: text('customerName'),
    company: text('company'),
    taxNumber: text('taxNumber'),
    customerAddress: text('customerAddress'),
    postalCode: text('postalCode'),
    city: text('city'),
    region: text('region'),
    customerCountry: text('customerCountry'),
    purchaseOrder: text('purchaseOrder'),
  }
}

/** The values of a form for the buyer of an order. */
export const buyerValues = ({ countryCode, ...buyer }: Buyer): Values => ({
  ...buyer,
  customerCountry: countryCode,
})

/** Returns a check of tax numbers for the country selected in the same form. */
export const checkTaxNumber = (countryField: string) => (value: string) => {
  const country = document.querySelector<HTMLSelectElement>(`select[name="${countryField}"]`)?.value ?? ''
  return taxNumberError(value.trim(), country) ?? ''
}

export const buyerChecks = {
  customerName: checkFilled('Enter your full name.'),
  customerAddress: checkFilled('Enter the address for the receipt.'),
  customerCountry: checkFilled('Choose your country.'),
  taxNumber: checkTaxNumber('customerCountry'),
}
