import { countryOptions } from '#content/locale/countries.ts'
import { useBrowserValue } from '../../ui/use-browser.ts'
import { Field } from '../../ui/form/Field.tsx'
import { CompanyFields, TownFields } from './CompanyFields.tsx'

const noCountries: typeof countryOptions = []

/** Countries in the browser only: their names may differ between servers and browsers, and 250 options would double each package's page. */
export const useCountries = () => useBrowserValue(() => countryOptions, noCountries)

/** Who buys: the fields of the order forms, and of the correction of an order. */
export const BuyerFields = () => (
  <>
    <Field name="customerName" label="Full name" autoComplete="name" maxLength={200} />
    <Field
      name="customerAddress"
      label="Address"
      autoComplete="address-line1"
      maxLength={500}
      hint="Street and number, for the invoice."
    />
    <TownFields />
    <Field name="customerCountry" label="Country" autoComplete="country" options={useCountries()} />
    <details>
      <summary>Order for a company</summary>
      <div>
        <p className="hint">The invoice of this order names the company.</p>
        <CompanyFields />
        <Field
          name="purchaseOrder"
          label="Purchase order number"
          maxLength={50}
          autoComplete="off"
          required={false}
          hint="If your accounting needs one on the invoice."
        />
      </div>
    </details>
  </>
)
