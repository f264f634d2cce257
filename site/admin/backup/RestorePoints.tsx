import { useQuery } from '@tanstack/react-query'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../session/download.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, QueryResult } from '../../ui/query-result.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { formatSize } from '../pictures/queries.ts'
import { deleteBackup, planRestore, restorePointsQuery, type Plan, type RestorePoint } from './queries.ts'
import { RestorePlan } from './RestorePlan.tsx'
import { withRecentSignIn } from './with-recent-sign-in.ts'

/** The backups that were made before the last restores. */
export function RestorePoints() {
  const { runAction, pending } = useAction('backups')
  const query = useQuery(restorePointsQuery)
  const [chosen, setChosen] = useState<{ point: RestorePoint; plan: Plan }>()

  const review = (point: RestorePoint) =>
    runAction(async () => setChosen({ point, plan: await withRecentSignIn(() => planRestore(point._id)) }), {
      failure: 'The restore point could not be read.',
    })
  const download = ({ _id, name }: RestorePoint) =>
    runAction(() => withRecentSignIn(() => downloadFile(`/backups/${_id}/file`, name)), {
      failure: 'The download failed.',
    })
  async function remove({ _id, name }: RestorePoint) {
    const confirmed = await confirm({
      title: `Delete ${name}?`,
      text: 'The restore that followed it can no longer be undone.',
      confirmLabel: 'Delete restore point',
    })
    if (confirmed)
      await runAction(() => withRecentSignIn(() => deleteBackup(_id)), {
        failure: 'The restore point could not be deleted.',
      })
  }
  const columns: Column<RestorePoint>[] = [
    { title: 'Created', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { title: 'Restored by', wide: true, cell: ({ createdBy }) => createdBy ?? 'Command line' },
    { title: 'Size', end: true, cell: ({ size }) => formatSize(size) },
    {
      title: 'Actions',
      end: true,
      cell: (point) => (
        <span className="row-actions">
          <Button small icon={Undo2} disabled={pending} onClick={() => review(point)}>
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
      {chosen && (
        <RestorePlan
          id={chosen.point._id}
          name={chosen.point.name}
          plan={chosen.plan}
          close={() => setChosen(undefined)}
        />
      )}
    </Panel>
  )
}
