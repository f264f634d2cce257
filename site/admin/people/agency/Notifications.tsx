import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { api, apiData } from '../../../session/api.ts'
import type { Session } from '../../../session/session.ts'
import type { Answer } from '../../../api/public-api.ts'
import { messageOf } from '../../../ui/api-errors.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'

type Kinds = Answer<'GET /me/notifications'>

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => apiData('GET /me/notifications'),
})

/** The kinds of email that the signed-in person gets, of those that their role includes. A change is saved at once. */
export function Notifications() {
  const { email, role, mailsAreSent } = useOutletContext<Session>()
  const ifMailed = useIfMailed()
  const client = useQueryClient()
  const query = useQuery(notificationsQuery)
  /** What was chosen here, until it is known to be stored. */
  const [chosen, setChosen] = useState<Kinds>()
  // One after the other: an earlier choice never overwrites a later one.
  const { mutate: save } = useMutation({
    scope: { id: 'notifications' },
    mutationFn: (kinds: Kinds) =>
      api('PUT /me/notifications', {
        body: { kinds: kinds.flatMap(({ kind, on }) => (on ? [kind] : [])) },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(notificationsQuery.queryKey, data)
      toast({ text: 'Saved.' })
    },
    onError: (error) => {
      toast({ text: 'Your choice could not be saved.', detail: messageOf(error) })
      setChosen(undefined)
      void client.invalidateQueries(notificationsQuery)
    },
  })
  function set(kinds: Kinds, changed: Kinds[number]['kind'], on: boolean) {
    const next = kinds.map((each) => (each.kind === changed ? { ...each, on } : each))
    setChosen(next)
    save(next)
  }
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
              <ul className="notifications">
                {(chosen ?? stored).map(({ kind, title, sentWhen, on }) => (
                  <li key={kind}>
                    <label>
                      <input
                        type="checkbox"
                        checked={on}
                        onChange={(event) => set(chosen ?? stored, kind, event.target.checked)}
                      />
                      <span className="stacked">
                        <strong>{title}</strong>
                        <small>{sentWhen}</small>
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryResult>
      </Panel>
    </>
  )
}
