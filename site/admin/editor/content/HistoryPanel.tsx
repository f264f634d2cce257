import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { actorName } from '../../operations/activity/actor.ts'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import type { Revision } from '../../../session/content-api.ts'
import { CompareDialog } from '../frame/CompareDialog.tsx'
import { recordActions, revisionsQuery, valuesOf, type VersionedRecord } from '../records/records.ts'
import { toastPublished } from '../records/toast-published.ts'

const actions: Record<Revision['action'], string> = {
  create: 'added it',
  update: 'changed it',
  remove: 'removed it',
  restore: 'restored a version',
  reorder: 'changed the order',
}

interface Props {
  section: Section
  stored: VersionedRecord
}

/** The versions of a record and the changes of each, with buttons to compare it with the current one and to restore it. */
export function HistoryPanel({ section, stored: { record, version } }: Props) {
  const id = record._id
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...revisionsQuery(section, id, page), enabled: open })
  return (
    <details className="panel history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>History</h2>
        <span className="muted">
          {version} {version === 1 ? 'version' : 'versions'}
        </span>
      </summary>
      {open && (
        <QueryResult query={query}>
          {({ rows, total }) => (
            <>
              <ol className="disclosures">
                {rows.map((revision) => (
                  <RevisionRow
                    key={revision._id}
                    section={section}
                    revision={revision}
                    current={{ record, version }}
                  />
                ))}
              </ol>
              <Pager paging={{ page, setPage, pageSize: 10 }} total={total} label="Pages of the history" />
            </>
          )}
        </QueryResult>
      )}
    </details>
  )
}

interface RowProps {
  section: Section
  revision: Revision
  current: VersionedRecord
}

function RevisionRow({ section, revision, current }: RowProps) {
  const client = useQueryClient()
  const may = useMay()
  // Other screens show the values of settings.
  const { runAction, pending } = useAction('everything')
  const { action, at, by, version, before, after, recordId } = revision
  const [isComparing, setComparing] = useState(false)
  const isOlder = after !== null && version !== current.version
  const restore = () =>
    runAction(
      async () => {
        const published = await recordActions(section, client).restore(recordId!, version)
        toastPublished(section, `Version ${version} restored.`, published, client)
      },
      { failure: 'The version could not be restored.' },
    )
  return (
    <li>
      <details>
        <summary>
          <span>
            <strong>{actorName(by)}</strong> {actions[action]}
          </span>
          <TimeAgo at={at} />
        </summary>
        <FieldChanges section={section} before={before} after={after} />
        {isOlder && (
          <div className="actions">
            <Button onClick={() => setComparing(true)}>Compare with now</Button>
            {may(section.permission ?? 'content.publish') && (
              <Button disabled={pending} onClick={restore}>
                Restore version {version}
              </Button>
            )}
          </div>
        )}
        {isComparing && (
          <CompareDialog
            section={section}
            before={{ title: `Version ${version}`, values: after }}
            after={{ title: 'Now', values: valuesOf(section, current.record) }}
            close={() => setComparing(false)}
          />
        )}
      </details>
    </li>
  )
}
