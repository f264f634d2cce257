import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#content/order-files.ts'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { downloadFile } from '../../session/download.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, Failure, QueryResult } from '../../ui/query-result.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { deleteBackup, restorePointsQuery, type ListedRun, type RestorePoint } from './queries.ts'
import { RestoreRun } from './RestoreRun.tsx'
import type { RestoreFlow } from './use-restore-flow.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

/** The backups that were made before the last restores. */
export function RestorePoints({ flow }: { flow: RestoreFlow }) {
  const { runAction, pending } = useAction('backups')
  const query = useQuery(restorePointsQuery)

  const review = (point: RestorePoint) =>
    runAction(() => flow.plan(point._id), { failure: 'The restore point could not be read.' })
  const download = ({ _id, name }: RestorePoint) =>
    runAction(() => withRecentSignIn(() => downloadFile(`/backups/${_id}/file`, name)), {
      failure: 'The download failed.',
    })
  const remove = ({ _id, name }: RestorePoint) =>
    runAction(() => withRecentSignIn(() => deleteBackup(_id)), {
      question: {
        title: `Delete ${name}?`,
        text: 'The restore that followed it can no longer be undone.',
        confirmLabel: 'Delete restore point',
      },
      failure: 'The restore point could not be deleted.',
    })
  const columns: Column<RestorePoint>[] = [
    { title: 'Created', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { title: 'Restored by', wideOnly: true, cell: ({ createdBy }) => createdBy ?? 'Command line' },
    { title: 'Size', align: 'end', cell: ({ size }) => formatBytes(size) },
    {
      title: 'Actions',
      align: 'end',
      cell: (point) => (
        <span className="row-actions">
          <Button small icon={Undo2} disabled={pending || flow.isRunning} onClick={() => review(point)}>
            Restore
          </Button>
          <IconButton
            icon={Download}
            label={`Download ${point.name}`}
            disabled={pending}
            onClick={() => download(point)}
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${point.name}`}
            disabled={pending}
            onClick={() => remove(point)}
          />
        </span>
      ),
    },
  ]
  return (
    <Panel title="Restore points">
      {flow.lastRestore && <LastRestore run={flow.lastRestore} />}
      <QueryResult query={query} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No restore points yet">
              Before each restore, a backup of the current data is created here. The last three are kept.
            </EmptyState>
          ) : (
            <Table caption="Restore points" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
          )
        }
      </QueryResult>
      <RestoreRun flow={flow} source="before-restore" />
    </Panel>
  )
}

/** The result of the last restore, for users who did not see it finish. */
function LastRestore({
  run: { name, state, startedAt, finishedAt, startedBy, problem },
}: {
  run: ListedRun
}) {
  const when = <TimeAgo at={finishedAt ?? startedAt} />
  if (state === 'failed')
    return (
      <Failure>
        The last restore, from {name}, failed {when}: {problem ?? 'unknown reason'}
      </Failure>
    )
  return (
    <>
      <p className="soft">
        Last restore: {name}, {when}
        {startedBy && ` by ${startedBy}`}
      </p>
      {problem && <p className="note">{problem}</p>}
    </>
  )
}
