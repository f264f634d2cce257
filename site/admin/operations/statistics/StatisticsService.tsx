import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analyticsOf, analyticsServices, type AnalyticsValues } from '#content/model/analytics.ts'
import type { FormFields } from '#content/model/form-field.ts'
import { settings as declared } from '#content/sections/settings.ts'
import type { Answer, Options } from '../../../api/public-api.ts'
import { api, withVersion } from '../../../session/api.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { SettingHistory } from '../../settings/SettingHistory.tsx'

type Settings = Answer<'GET /analytics'>

const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: async () => withVersion(await api('GET /analytics')),
})

const fields = {
  service: {
    kind: 'select',
    label: 'Service',
    optional: true,
    choices: [['', 'None'], ...analyticsServices.map((name) => [name, name] as const)],
  },
  siteId: {
    kind: 'text',
    label: 'Site',
    optional: true,
    help: 'The domain in Plausible, the website ID in Umami, the number of the site in Matomo, the measurement ID in Google Analytics.',
  },
  host: {
    kind: 'text',
    label: 'Server',
    optional: true,
    example: 'https://stats.example.com',
    help: 'If you run the service yourself, and always for Matomo. Its script can change every public page: enter only a server that you trust as much as this one.',
  },
  cookies: {
    kind: 'select',
    label: 'Matomo',
    optional: true,
    choices: [
      ['', 'Without cookies'],
      ['With cookies', 'With cookies, after consent'],
    ],
  },
} as const satisfies FormFields

/** The statistics service that public pages load, beside the statistics of the product. */
export function StatisticsService() {
  const query = useQuery(analyticsQuery)
  return (
    <>
      <PageHeader
        title="Statistics service"
        breadcrumbs={[{ text: 'Statistics', href: '/admin/statistics' }]}
        description="The product counts visits itself, without cookies. If you also use a service, public pages load its script; visitors are asked first where it stores data in their browser."
      />
      <QueryResult query={query} lines={4}>
        {(settings) => <ServiceForm settings={settings} />}
      </QueryResult>
      <SettingHistory section={declared.analytics} />
    </>
  )
}

function ServiceForm({ settings: { version, ...stored } }: { settings: Settings & { version: string } }) {
  const client = useQueryClient()
  const { reportSuccess, reloadOnConflict } = useAction('analytics', 'content', 'publish')
  const [typed, setTyped] = useState<AnalyticsValues>()
  return (
    <Panel label="Statistics service">
      <Form
        fields={fields}
        values={stored}
        version={version}
        button="Save"
        draft="statistics service"
        title="Statistics service"
        onChange={(values) => setTyped((values ?? undefined) as AnalyticsValues | undefined)}
        onSubmit={async (values) => {
          const answer = await api('PUT /analytics', {
            body: values as Options<'PUT /analytics'>['body'],
            headers: { 'If-Match': version },
          }).catch(reloadOnConflict)
          client.setQueryData(analyticsQuery.queryKey, withVersion(answer))
          reportSuccess({ text: 'Statistics service saved.', undo: version !== '"0"' }, answer)
        }}
        footer={<Consequence values={typed ?? (stored as AnalyticsValues)} />}
      />
    </Panel>
  )
}

/** What the choice means for visitors. */
function Consequence({ values }: { values: AnalyticsValues }) {
  const analytics = analyticsOf(values)
  if (!analytics) return values.service ? null : <Note>Pages load nothing from others.</Note>
  return (
    <Note>
      {analytics.asksConsent
        ? 'Visitors are asked before anything is loaded. They can change their mind at the foot of each page.'
        : 'Visitors are not asked: the service stores nothing in their browser.'}{' '}
      Name it in your privacy policy.
    </Note>
  )
}
