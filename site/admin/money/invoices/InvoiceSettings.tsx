import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countryOptions } from '#content/locale/countries.ts'
import { settings as declared } from '#content/sections/settings.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { withVersion } from '../../../session/api.ts'
import { required } from '../../../ui/form/credentials.ts'
import { ApiError } from '../../../api/request.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form, type Values } from '../../../ui/form/Form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'
import { invoiceSettingsQuery, saveInvoiceSettings, type InvoiceSettings as Settings } from './queries.ts'
import { parseTaxRules, formatTaxRules } from './tax-rules.ts'

const taxModes = [
  ['none', 'No tax: not registered for tax'],
  ['exempt', 'Exempt: small business scheme'],
  ['rules', 'By country'],
] as const

const checks = {
  name: required,
  street: required,
  city: required,
  country: required,
  vatNumber: (value: string) => {
    const country = document.querySelector<HTMLSelectElement>('select[name="country"]')?.value ?? ''
    return taxNumberError(value.trim(), country) ?? ''
  },
  taxRules: (value: string) => parseTaxRules(value).error ?? '',
}

type TextSetting = {
  [Name in keyof Settings]: Settings[Name] extends string ? Name : never
}[keyof Settings]

/** The issuer of invoices, their numbers and the tax. */
export function InvoiceSettings() {
  const query = useQuery(invoiceSettingsQuery)
  return (
    <>
      <PageHeader
        title="Invoice settings"
        breadcrumbs={[{ text: 'Invoices', href: '/admin/invoices' }]}
        description="They are not published. Invoices that were issued stay as they are."
      />
      <QueryResult query={query} lines={8}>
        {(settings) => <SettingsForm key={settings.version} settings={settings} />}
      </QueryResult>
      <SettingHistory section={declared.invoiceSettings} />
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings & { version: string } }) {
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('invoices', 'content')
  const text = (name: TextSetting, label: string, more: object = {}) => (
    <Field name={name} label={label} defaultValue={settings[name]} maxLength={200} {...more} />
  )
  const optional = { required: false }

  async function save({ taxRules = '', ...values }: Values) {
    const body = { ...values, taxRules: parseTaxRules(taxRules).rules } as Parameters<
      typeof saveInvoiceSettings
    >[0]
    const answer = await saveInvoiceSettings(body, settings.version).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 412) return reloadOnConflict(error)
      const errors = Object.entries(error.errors).map(([name, words]) => [
        name.replace(/^taxRules\..*/, 'taxRules'),
        words,
      ])
      throw new ApiError(error.status, error.message, Object.fromEntries(errors))
    })
    // The next save needs the new version at once, before the settings are reloaded.
    client.setQueryData(invoiceSettingsQuery.queryKey, withVersion(answer))
    reportSuccess(
      {
        text: 'Invoice settings saved.',
        ...(!settings.isSet && { detail: 'From now on, each paid order gets an invoice.' }),
        undo: settings.isSet,
      },
      answer,
    )
  }
  return (
    <Form
      checks={checks}
      onSubmit={save}
      button="Save"
      pendingText="Saving…"
      draft="invoice settings"
      // A select takes its initial value from `prefill`.
      prefill={{ country: settings.country, taxMode: settings.taxMode }}
      keepValues
    >
      <div className="panels">
        <Panel title="Your company">
          <div className="stack">
            {text('name', 'Legal name')}
            {text('street', 'Street')}
            {text('postalCode', 'Postal code', { ...optional, maxLength: 20 })}
            {text('city', 'City', { maxLength: 100 })}
            {text('region', 'State or province', { ...optional, maxLength: 100 })}
            {text('country', 'Country', { options: countryOptions })}
            {text('email', 'Email', { ...optional, type: 'email', maxLength: 254 })}
            {text('phone', 'Phone', { ...optional, maxLength: 60 })}
            {text('register', 'Company register', {
              ...optional,
              hint: 'The register and your number in it.',
            })}
            {text('iban', 'IBAN', { ...optional, maxLength: 42 })}
            {text('bic', 'BIC', { ...optional, maxLength: 11 })}
          </div>
        </Panel>
        <div className="stack">
          <Panel title="Numbers">
            <div className="stack">
              {text('prefix', 'Invoice prefix', {
                maxLength: 9,
                hint: 'Followed by the year and a number, as in INV-2026-0001. Numbers restart each year.',
              })}
              {text('creditPrefix', 'Credit note prefix', { maxLength: 9 })}
            </div>
          </Panel>
          <Panel title="Tax">
            <div className="stack">
              {text('vatNumber', 'VAT ID', { ...optional, maxLength: 40, hint: 'In the EU.' })}
              {text('taxNumber', 'Other tax number', { ...optional, maxLength: 40 })}
              {text('taxMode', 'Tax', { options: taxModes })}
              <Field
                name="taxRules"
                label="Tax by country"
                rows={5}
                required={false}
                defaultValue={formatTaxRules(settings.taxRules)}
                hint="One line each: country; percentage; name. For example: Germany; 19; VAT. For a state: United States, Texas; 8.25; Sales tax. EU and Everywhere else are also possible. Your prices include the tax."
              />
              {text('exemptText', 'Reason for no tax', {
                ...optional,
                maxLength: 300,
                hint: 'For the small business scheme: the sentence that your law requires.',
              })}
              {text('reverseChargeText', 'Reverse charge text', {
                ...optional,
                maxLength: 300,
                hint: 'For companies with a VAT ID in another country of the EU. They are charged no tax.',
              })}
            </div>
          </Panel>
          <Panel title="Footer">
            <div className="stack">
              <Field
                name="note"
                label="Note on each invoice"
                rows={3}
                required={false}
                maxLength={1000}
                defaultValue={settings.note}
              />
            </div>
          </Panel>
        </div>
      </div>
    </Form>
  )
}
