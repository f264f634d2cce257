import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormFields } from '#content/model/form-field.ts'
import { settings as declared } from '#content/sections/settings.ts'
import { transferAudiences, workStarts } from '#content/shop/bank-transfer.ts'
import { inGroups } from '#content/shop/payment-reference.ts'
import { api, withVersion } from '../../../session/api.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Answer, Options } from '../../../api/public-api.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'

type Body = Options<'PUT /bank-transfer'>['body']

const bankTransferQuery = queryOptions({
  queryKey: ['payments', 'bank-transfer'],
  queryFn: async () => withVersion(await api('GET /bank-transfer')),
})

const fields = {
  audience: { kind: 'select', label: 'For whom', choices: Object.entries(transferAudiences) },
  accountHolder: { kind: 'text', label: 'Account holder', max: 70, optional: true },
  iban: { kind: 'text', label: 'IBAN', max: 42, optional: true },
  bic: { kind: 'text', label: 'BIC', max: 14, optional: true },
  bank: { kind: 'text', label: 'Bank', max: 100, optional: true },
  days: {
    kind: 'text',
    label: 'Days to pay',
    max: 3,
    help: 'From the day of the invoice; 0 to 120.',
  },
  workStarts: { kind: 'select', label: 'Work starts', choices: Object.entries(workStarts) },
  text: {
    kind: 'lines',
    label: 'Text',
    rows: 3,
    max: 500,
    optional: true,
    help: 'On the invoice and on the page of the order, such as your terms of payment.',
  },
  reminderDays: {
    kind: 'text',
    label: 'Days of the reminders',
    max: 20,
    optional: true,
    help: 'After the due date, up to three, such as 3, 10, 20. Empty: no reminders. Their words are under Email texts.',
  },
} as const satisfies FormFields

/** The account to which customers pay on invoice, and for whom. */
export function BankTransfer() {
  const query = useQuery(bankTransferQuery)
  return (
    <>
      <PageHeader
        title="Bank transfer"
        breadcrumbs={[{ text: 'Payment', href: '/admin/payment' }]}
        description="Customers choose to pay on invoice: they get an open invoice with your account, a reference and a code for their banking app. It needs the invoice settings. Invoices that were issued stay as they are."
      />
      <QueryResult query={query} lines={8}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryResult>
      <SettingHistory section={declared.bankTransfer} />
    </>
  )
}

function SettingsForm({ settings }: { settings: Answer<'GET /bank-transfer'> & { version: string } }) {
  const { version, ...stored } = settings
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('payments', 'content', 'orders')
  return (
    <Panel label="Bank transfer">
      <Form
        fields={fields}
        values={{
          ...stored,
          iban: inGroups(stored.iban),
          days: String(stored.days),
          reminderDays: stored.reminderDays.join(', '),
        }}
        version={version}
        button="Save"
        draft="bank transfer"
        title="Bank transfer"
        onSubmit={async (values) => {
          const answer = await api('PUT /bank-transfer', {
            body: values as unknown as Body,
            headers: { 'If-Match': version },
          }).catch(reloadOnConflict)
          client.setQueryData(bankTransferQuery.queryKey, withVersion(answer))
          reportSuccess({ text: 'Bank transfer saved.', undo: version !== '"0"' }, answer)
        }}
      />
    </Panel>
  )
}
