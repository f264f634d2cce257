import { checkFilled } from '../../session/credentials.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useCountries } from '../orders/OrderFields.tsx'
import { Disclosure } from '../profile/Disclosure.tsx'
import { SettingsRow } from '../profile/SettingsRow.tsx'
import { accountQueries, useAccountQuery } from '../use-account-query.ts'
import { checkTaxNumber, findBilling, saveBilling, type Billing } from './billing.ts'
import { BillingFields } from './BillingFields.tsx'

/** The billing details for future invoices. */
export function BillingSettings() {
  const countries = useCountries()
  const { data, error, reload } = useAccountQuery(['billing'], findBilling)
  return (
    <SettingsRow title="Invoice details" about="Used on your next invoices. Existing invoices do not change.">
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
          <BillingFields />
          <Field name="country" label="Country" autoComplete="country" options={countries} />
        </Form>
      </Disclosure>
    </SettingsRow>
  )
}
