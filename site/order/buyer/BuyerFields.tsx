import { useIsHydrated } from '../../ui/use-browser.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useFieldText } from '../../ui/form/fields-context.ts'
import { hasCities, hasRegions } from './likely-country.ts'

const CodeAndCity = () => (
  <div className="field-pair">
    <Field name="postalCode" />
    <Field name="city" />
  </div>
)

export const TownFields = () => (
  <>
    <CodeAndCity />
    <Field name="region" />
  </>
)

/** Below the country, which decides whether its addresses name a region. What was filled in stays in view. */
function Region() {
  const [country] = useFieldText('customerCountry')
  const [region] = useFieldText('region')
  // The server knows no draft.
  const isHydrated = useIsHydrated()
  return isHydrated && (hasRegions(country) || region !== '') && <Field name="region" />
}

/** What was filled in stays in view. */
function CodeAndCityOfCountry() {
  const [country] = useFieldText('customerCountry')
  const [city] = useFieldText('city')
  // The server knows no draft.
  const isHydrated = useIsHydrated()
  return isHydrated && !hasCities(country) && city === '' ? <Field name="postalCode" /> : <CodeAndCity />
}

/** Who buys: the fields of the order forms, and of the correction of an order. */
export const BuyerFields = () => (
  <>
    <Field name="customerName" />
    <Field name="customerAddress" />
    <CodeAndCityOfCountry />
    <Field name="customerCountry" />
    <Region />
    <details>
      <summary>Order for a company</summary>
      <div>
        <p className="hint">The invoice of this order names the company.</p>
        <Field name="company" />
        <Field name="taxNumber" />
        <Field name="purchaseOrder" />
      </div>
    </details>
  </>
)
