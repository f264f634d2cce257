import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormFields } from '#content/model/form-field.ts'
import { settings as declared } from '#content/sections/settings.ts'
import { bookkeepingErrors } from '#content/shop/bookkeeping.ts'
import { api, withVersion } from '../../../session/api.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Answer } from '../../../api/public-api.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'

const settingsQuery = queryOptions({
  queryKey: ['invoices', 'bookkeeping'],
  queryFn: async () => withVersion(await api('GET /bookkeeping-settings')),
})

const account = { kind: 'text', max: 9 } as const

const fields = {
  debtor: { ...account, label: 'Account of customers' },
  revenue: {
    kind: 'lines',
    label: 'Accounts of revenue',
    rows: 5,
    max: 2000,
    help: 'One line each: rate; account; tax key of DATEV, if the account needs one. For example: 19; 8400. Instead of a rate: AE reverse charge, E exempt, Z zero rate, O no tax.',
  },
  bank: { ...account, label: 'Bank account' },
  provider: { ...account, label: 'Account of the payment provider' },
  card: {
    ...account,
    label: 'Account of the provider of card payments',
    optional: true,
    help: 'If empty, that of the payment provider.',
  },
  cash: { ...account, label: 'Cash account' },
  other: { ...account, label: 'Account of other payments' },
  fees: { ...account, label: 'Account of fees' },
  consultant: { ...account, label: 'DATEV consultant', optional: true, help: 'Beraternummer.' },
  client: { ...account, label: 'DATEV client', optional: true, help: 'Mandantennummer.' },
  accountLength: {
    kind: 'select',
    label: 'Digits of an account',
    choices: ['4', '5', '6', '7', '8'].map((digits) => [digits, digits] as const),
  },
  yearStart: { kind: 'text', max: 2, label: 'First month of the fiscal year', help: '1 to 12.' },
} as const satisfies FormFields

/** The accounts of exports. */
export function BookkeepingSettings() {
  const query = useQuery(settingsQuery)
  return (
    <>
      <QueryResult query={query} lines={8}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryResult>
      <SettingHistory section={declared.bookkeeping} />
    </>
  )
}

function SettingsForm({ settings }: { settings: Answer<'GET /bookkeeping-settings'> & { version: string } }) {
  const { version, ...stored } = settings
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('invoices', 'content')
  return (
    <Panel title="Accounts">
      <Form
        fields={fields}
        checks={Object.fromEntries(
          Object.keys(fields).map((name) => [
            name,
            (_: string, values: Record<string, string | undefined>) => bookkeepingErrors(values)[name],
          ]),
        )}
        values={stored}
        version={version}
        button="Save"
        draft="bookkeeping"
        title="Bookkeeping"
        onSubmit={async (values) => {
          const answer = await api('PUT /bookkeeping-settings', {
            body: values,
            headers: { 'If-Match': version },
          }).catch(reloadOnConflict)
          client.setQueryData(settingsQuery.queryKey, withVersion(answer))
          reportSuccess({ text: 'Accounts saved.', undo: version !== '"0"' }, answer)
        }}
      />
    </Panel>
  )
}
