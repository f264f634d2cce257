import { Field } from '../../ui/form/Field.tsx'

/** The fields of an invoice address besides name and country. */
export const BillingFields = () => (
  <>
    <Field name="company" label="Company" autoComplete="organization" maxLength={200} required={false} />
    <Field
      name="taxNumber"
      label="Tax number"
      maxLength={60}
      required={false}
      hint="In the EU, your VAT ID."
    />
    <Field name="street" label="Street" autoComplete="address-line1" maxLength={200} required={false} />
    <Field name="postalCode" label="Postal code" autoComplete="postal-code" maxLength={20} required={false} />
    <Field name="city" label="City" autoComplete="address-level2" maxLength={100} required={false} />
    <Field
      name="region"
      label="State or province"
      autoComplete="address-level1"
      maxLength={100}
      required={false}
    />
  </>
)

/** The same fields as an optional part of the order form. */
export const BillingDisclosure = () => (
  <details>
    <summary>Order for a company</summary>
    <div>
      <p className="hint">For the invoice. We save it for your next orders.</p>
      <BillingFields />
    </div>
  </details>
)
