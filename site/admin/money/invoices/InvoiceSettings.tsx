import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormFields } from '#content/model/form-field.ts'
import { countryOptions } from '#content/locale/countries.ts'
import { settings as declared } from '#content/sections/settings.ts'
import { taxNumberError } from '#content/shop/tax-numbers.ts'
import { withVersion } from '../../../session/api.ts'
import { ApiError } from '../../../api/request.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Checks } from '../../../ui/form/use-fields-form.ts'
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

const fields = {
  name: { kind: 'text', label: 'Legal name' },
  street: { kind: 'lines', label: 'Street', rows: 2, max: 200, help: 'Line breaks are kept.' },
  postalCode: { kind: 'text', label: 'Postal code', max: 20, optional: true },
  city: { kind: 'text', label: 'City', max: 100 },
  region: { kind: 'text', label: 'State or province', max: 100, optional: true },
  country: { kind: 'select', label: 'Country', choices: countryOptions },
  email: { kind: 'email', label: 'Email', optional: true },
  phone: { kind: 'text', label: 'Phone', max: 60, optional: true },
  register: {
    kind: 'text',
    label: 'Company register',
    optional: true,
    help: 'The register and your number in it.',
  },
  iban: { kind: 'text', label: 'IBAN', max: 42, optional: true },
  bic: { kind: 'text', label: 'BIC', max: 11, optional: true },
  prefix: {
    kind: 'text',
    label: 'Invoice prefix',
    max: 9,
    help: 'Followed by the year and a number, as in INV-2026-0001. Numbers restart each year.',
  },
  creditPrefix: { kind: 'text', label: 'Credit note prefix', max: 9 },
  vatNumber: { kind: 'text', label: 'VAT ID', max: 40, optional: true, help: 'In the EU.' },
  taxNumber: { kind: 'text', label: 'Other tax number', max: 40, optional: true },
  taxMode: { kind: 'select', label: 'Tax', choices: taxModes },
  taxRules: {
    kind: 'lines',
    label: 'Tax by country',
    rows: 5,
    max: 20_000,
    optional: true,
    help: 'One line each: country; percentage; name. For example: Germany; 19; VAT. For a state: United States, Texas; 8.25; Sales tax. EU and Everywhere else are also possible. Your prices include the tax.',
  },
  exemptText: {
    kind: 'text',
    label: 'Reason for no tax',
    max: 300,
    optional: true,
    help: 'For the small business scheme: the sentence that your law requires.',
  },
  reverseChargeText: {
    kind: 'text',
    label: 'Reverse charge text',
    max: 300,
    optional: true,
    help: 'For companies with a VAT ID in another country of the EU. They are charged no tax.',
  },
  unchecked: {
    kind: 'select',
    label: 'If VIES cannot check a VAT ID',
    choices: [
      ['reverse', 'Charge no tax, by reverse charge'],
      ['charge', 'Charge tax'],
    ],
    help: 'VAT IDs of companies in other countries of the EU are checked with VIES when they order, and again later if it does not answer. You are told if the later answer differs.',
  },
  note: { kind: 'lines', label: 'Note on each invoice', rows: 3, max: 1000, optional: true },
} as const satisfies FormFields

/** The panels of the form, with their fields. */
const panels = {
  company: [
    'name',
    'street',
    'postalCode',
    'city',
    'region',
    'country',
    'email',
    'phone',
    'register',
    'iban',
    'bic',
  ],
  numbers: ['prefix', 'creditPrefix'],
  tax: ['vatNumber', 'taxNumber', 'taxMode', 'taxRules', 'exemptText', 'reverseChargeText', 'unchecked'],
  footer: ['note'],
} as const satisfies Record<string, readonly (keyof typeof fields)[]>

const checks: Checks = {
  vatNumber: (value, { country = '' }) => taxNumberError(value, country),
  taxRules: (value) => parseTaxRules(value).error,
}

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
        {(settings) => <SettingsForm settings={settings} />}
      </QueryResult>
      <SettingHistory section={declared.invoiceSettings} />
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings & { version: string } }) {
  const { isSet, ...stored } = settings
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('invoices', 'content')
  async function save({ taxRules, ...values }: Record<keyof typeof fields, string>) {
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
        ...(!isSet && { detail: 'From now on, each paid order gets an invoice.' }),
        undo: isSet,
      },
      answer,
    )
  }
  return (
    <Form
      fields={fields}
      checks={checks}
      values={{ ...stored, taxRules: formatTaxRules(settings.taxRules) }}
      version={settings.version}
      onSubmit={save}
      button="Save"
      draft="invoice settings"
      title="Invoice settings"
    >
      <div className="panels">
        <FieldsPanel title="Your company" names={panels.company} />
        <div className="stack">
          <FieldsPanel title="Numbers" names={panels.numbers} />
          <FieldsPanel title="Tax" names={panels.tax} />
          <FieldsPanel title="Footer" names={panels.footer} />
        </div>
      </div>
    </Form>
  )
}

const FieldsPanel = ({ title, names }: { title: string; names: readonly string[] }) => (
  <Panel title={title}>
    <div className="stack">
      {names.map((name) => (
        <Field key={name} name={name} />
      ))}
    </div>
  </Panel>
)
