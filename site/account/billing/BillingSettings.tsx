import { checkFilled } from '../../ui/form/credentials.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { checkTaxNumber } from '../../order/buyer/buyer.ts'
import { useCountries } from '../../order/buyer/BuyerFields.tsx'
import { CompanyFields, TownFields } from '../../order/buyer/CompanyFields.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SettingsRow } from '../parts/SettingsRow.tsx'
import { accountQueries, useAccountQuery } from '../parts/use-account-query.ts'
import { findBilling, saveBilling, type Billing } from './billing.ts'

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
          checks={{ country: checkFilled('Choose your country.'), taxNumber: checkTaxNumber('country') }}
          button="Save the details"
          pendingText="Saving…"
          onSubmit={async (values) => {
            const { data: saved } = await saveBilling(values as Billing)
            // Opened again, the form begins with them.
            accountQueries.setQueryData(['billing'], saved)
          }}
          success={<strong>Saved</strong>}
          prefill={countries.length > 0 ? (data ?? undefined) : undefined}
          keepValues
          disabled={data === undefined}
        >
          <CompanyFields />
          <Field name="street" label="Street" autoComplete="address-line1" maxLength={200} required={false} />
          <TownFields />
          <Field name="country" label="Country" autoComplete="country" options={countries} />
        </Form>
      </Disclosure>
    </SettingsRow>
  )
}
