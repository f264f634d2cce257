import { countryOptionsIn } from '#content/locale/countries.ts'
import type { FormField, FormFields } from '#content/model/form-field.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { siteLocale } from '../../ui/locale.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'

type Options = ReturnType<typeof countryOptionsIn>
const noCountries: Options = []
let countriesOfPage: Options | undefined

/** Countries in the browser only: their names may differ between servers and browsers, and 250 options would double each package's page. */
export const useCountries = () =>
  useBrowserValue(() => (countriesOfPage ??= countryOptionsIn(siteLocale())), noCountries)

/** The numbers of a company. */
export const companyFields = {
  company: { kind: 'text', label: 'Company', autoComplete: 'organization', optional: true },
  // No token exists for it: browsers would guess, such as a phone number.
  taxNumber: {
    kind: 'text',
    label: 'Tax number',
    autoComplete: 'off',
    max: 60,
    optional: true,
    help: 'In the EU, your VAT ID.',
  },
} as const satisfies FormFields

/** The lines of an address above its town. */
export const streetField = {
  kind: 'lines',
  label: 'Street',
  rows: 2,
  max: 200,
  autoComplete: 'street-address',
} as const satisfies FormField

/** An address apart from street and country. */
export const townFields = {
  postalCode: { kind: 'text', label: 'Postal code', autoComplete: 'postal-code', max: 20, optional: true },
  city: { kind: 'text', label: 'City', autoComplete: 'address-level2', max: 100, optional: true },
  region: {
    kind: 'text',
    label: 'State or province',
    autoComplete: 'address-level1',
    max: 100,
    optional: true,
  },
} as const satisfies FormFields

export const countryField = {
  kind: 'select',
  label: 'Country',
  autoComplete: 'country',
  missing: 'Choose your country.',
} as const

/** Who buys: the fields of the order forms, and of the correction of an order. */
export const useBuyerFields = () =>
  ({
    customerName: {
      kind: 'text',
      label: 'Full name',
      autoComplete: 'name',
      missing: 'Enter your full name.',
    },
    customerAddress: {
      ...streetField,
      label: 'Address',
      max: 500,
      help: 'Street and number, for the invoice.',
      missing: 'Enter the address for the receipt.',
    },
    ...townFields,
    customerCountry: { ...countryField, choices: useCountries() },
    ...companyFields,
    purchaseOrder: {
      kind: 'text',
      label: 'Purchase order number',
      autoComplete: 'off',
      max: 50,
      optional: true,
      help: 'If your accounting needs one on the invoice.',
    },
  }) as const satisfies FormFields

/** The check of a tax number for the country in the same form. */
export const taxNumberCheck =
  (countryField: string) => (value: string, values: Readonly<Record<string, string>>) =>
    taxNumberError(value, values[countryField] ?? '')

export const buyerChecks = { taxNumber: taxNumberCheck('customerCountry') }
