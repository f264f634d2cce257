import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { actorName } from '../../operations/activity/actor.ts'
import { activityQuery } from '../../operations/activity/queries.ts'
import { useChangeTexts } from '../../operations/activity/labels.ts'

/** The activity of a release: who did what, and when. */
export function ReleaseHistory({ id }: { id: string }) {
  const { actionText } = useChangeTexts()
  const query = useQuery(activityQuery({ subject: 'release', record: id, pageSize: 25 }))
  return (
    <Panel title="History">
      <QueryResult query={query} lines={2}>
        {({ rows }) => (
          <ul className="row-list">
            {rows.map((change) => (
              <li key={change._id}>
                <span className="row-list-text">
                  <span>
                    <strong>{actorName(change.by)}</strong> {actionText(change)} it
                  </span>
                  <span className="row-list-about">
                    <TimeAgo at={change.at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Panel>
  )
}
