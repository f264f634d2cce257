import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import {
  companyFields,
  countryField,
  streetField,
  taxNumberCheck,
  townFields,
  useCountries,
} from '../../order/buyer/buyer-fields.ts'
import { TownFields } from '../../order/buyer/BuyerFields.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { accountQueries, useAccountQuery } from '../parts/use-account-query.ts'
import { findBilling, saveBilling } from './billing.ts'

const checks = { taxNumber: taxNumberCheck('country') }
const noDetails = {}

/** The saved details that fill in the order form. */
export function BillingSettings() {
  const countries = useCountries()
  const { data, error, reload } = useAccountQuery(['billing'], findBilling)
  return (
    <SettingsRow
      title="Invoice details"
      about="They fill in your next order form. Orders and invoices do not change."
    >
      {error && <ErrorMessage message={error} retry={reload} />}
      <Disclosure button={data ? 'Change the details' : 'Enter your details'}>
        <Form
          className="short"
          fields={{
            ...companyFields,
            street: { ...streetField, optional: true },
            ...townFields,
            country: { ...countryField, choices: countries },
          }}
          checks={checks}
          values={data ?? noDetails}
          button="Save the details"
          onSubmit={async (values) => {
            const { data: saved } = await saveBilling(values)
            // Opened again, the form begins with them.
            accountQueries.setQueryData(['billing'], saved)
          }}
          success={<strong>Saved</strong>}
          disabled={data === undefined}
        >
          <Field name="company" />
          <Field name="taxNumber" />
          <Field name="street" />
          <TownFields />
          <Field name="country" />
        </Form>
      </Disclosure>
    </SettingsRow>
  )
}
