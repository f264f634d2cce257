import { countryOptions } from '#content/countries.ts'
import { useBrowserValue } from '../../lib/use-browser.ts'
import { checkFilled } from '../../session/credentials.ts'
import { checkTaxNumber } from '../billing/billing.ts'
import { BillingDisclosure } from '../billing/BillingFields.tsx'
import { Field } from '../../ui/form/Field.tsx'

export interface OrderedPackage {
  packageId: string
  packageName: string
  /** The price as shown on the page. */
  packagePrice: string
}

const noCountries: typeof countryOptions = []

/** Countries in the browser only: their names may differ between servers and browsers, and 250 options would double each package's page. */
export const useCountries = () => useBrowserValue(() => countryOptions, noCountries)

export const orderChecks = {
  customerName: checkFilled('Enter your full name.'),
  customerAddress: checkFilled('Enter the address for the receipt.'),
  customerCountry: checkFilled('Choose your country.'),
  taxNumber: checkTaxNumber('customerCountry'),
}

/** The common fields of the order forms. */
export const OrderFields = () => (
  <>
    <Field name="customerName" label="Full name" autoComplete="name" maxLength={200} />
    <Field
      name="customerAddress"
      label="Address"
      autoComplete="address-line1"
      maxLength={500}
      hint="Street, postal code and city, for the invoice."
    />
    <Field name="customerCountry" label="Country" autoComplete="country" options={useCountries()} />
    <BillingDisclosure />
  </>
)
