import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { api, apiData } from '../../../session/api.ts'
import type { Session } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => apiData('GET /me/notifications'),
})

/** The kinds of email that the signed-in person gets, of those that their role includes. */
export function Notifications() {
  const { email, role, mailsAreSent } = useOutletContext<Session>()
  const ifMailed = useIfMailed()
  const client = useQueryClient()
  const query = useQuery(notificationsQuery)
  return (
    <>
      <PageHeader
        title="Email notifications"
        description={`The emails that we send to ${email ?? 'you'} about what happens on the site.`}
      />
      {!mailsAreSent && <Note>{ifMailed('')} Your choice applies as soon as there is one.</Note>}
      <Panel label="Emails to you">
        <QueryResult query={query} lines={6}>
          {(stored) =>
            stored.length === 0 ? (
              <EmptyState title="No emails">
                Your role ({role}) includes nothing that emails are sent about.
              </EmptyState>
            ) : (
              <Form
                fields={{
                  kinds: {
                    kind: 'several',
                    label: 'Emails to you',
                    optional: true,
                    // None is a choice, too: nothing is left out.
                    default: '',
                    choices: stored.map(({ kind, title, sentWhen }) => [kind, title, sentWhen]),
                  },
                }}
                values={{ kinds: stored.flatMap(({ kind, on }) => (on ? [kind] : [])).join('\n') }}
                button="Save"
                draft="notifications"
                onSubmit={async (values) => {
                  const chosen = values.kinds.split('\n')
                  const kinds = stored.flatMap(({ kind }) => (chosen.includes(kind) ? [kind] : []))
                  const { data } = await api('PUT /me/notifications', { body: { kinds } })
                  client.setQueryData(notificationsQuery.queryKey, data)
                  toast({ text: 'Saved.' })
                }}
              />
            )
          }
        </QueryResult>
      </Panel>
    </>
  )
}
