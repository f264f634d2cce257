import { Field } from '../../ui/form/Field.tsx'

/** The numbers of a company, and its address apart from street and country. All are optional. */
export const CompanyFields = () => (
  <>
    <Field name="company" label="Company" autoComplete="organization" maxLength={200} required={false} />
    <Field
      name="taxNumber"
      label="Tax number"
      maxLength={60}
      required={false}
      hint="In the EU, your VAT ID."
    />
  </>
)

export const TownFields = () => (
  <>
    <div className="field-pair">
      <Field
        name="postalCode"
        label="Postal code"
        autoComplete="postal-code"
        maxLength={20}
        required={false}
      />
      <Field name="city" label="City" autoComplete="address-level2" maxLength={100} required={false} />
    </div>
    <Field
      name="region"
      label="State or province"
      autoComplete="address-level1"
      maxLength={100}
      required={false}
    />
  </>
)
