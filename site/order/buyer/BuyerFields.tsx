import { Field } from '../../ui/form/Field.tsx'

export const TownFields = () => (
  <>
    <div className="field-pair">
      <Field name="postalCode" />
      <Field name="city" />
    </div>
    <Field name="region" />
  </>
)

/** Who buys: the fields of the order forms, and of the correction of an order. */
export const BuyerFields = () => (
  <>
    <Field name="customerName" />
    <Field name="customerAddress" />
    <TownFields />
    <Field name="customerCountry" />
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
