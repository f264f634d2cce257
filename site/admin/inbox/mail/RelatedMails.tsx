import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { mailsQuery, mailStates } from './queries.ts'

/** The mails about an order or a message. */
export function RelatedMails({ filter, id }: { filter: 'orderId' | 'messageId'; id: string }) {
  const query = useQuery(mailsQuery({ [filter]: id, pageSize: 20 }))
  return (
    <Panel id="emails" title="Emails">
      <QueryResult query={query} lines={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="muted">No emails yet.</p>
          ) : (
            <ul className="timeline">
              {rows.map(({ _id, subject, recipient, createdAt, state }) => (
                <li key={_id}>
                  <a href={`/admin/mail/${_id}`}>{subject}</a>
                  <p className="muted">
                    to {recipient}, <TimeAgo at={createdAt} /> <StatusBadge status={mailStates[state]} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Panel>
  )
}
