import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#content/order-files.ts'
import { Archive, Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, Failure, QueryResult } from '../../ui/query-result.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import {
  selectStoredBackup,
  startBackup,
  storedBackupsQuery,
  type StoredBackupsReport,
  type StoredRun,
} from './queries.ts'
import { RestoreRun } from './RestoreRun.tsx'
import { RunProgress } from './RunProgress.tsx'
import type { RestoreFlow } from './use-restore-flow.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'

type StoredFile = NonNullable<StoredBackupsReport['files']>[number]

/** The daily backups: the last runs, and the stored files to restore from. */
export function StoredBackups({ flow }: { flow: RestoreFlow }) {
  const { runAction, pending } = useAction('stored-backups')
  const query = useQuery(storedBackupsQuery)

  const review = ({ name }: StoredFile) =>
    runAction(async () => flow.plan(await withRecentSignIn(() => selectStoredBackup(name))), {
      failure: 'The backup could not be read.',
    })
  const start = () =>
    runAction(() => withRecentSignIn(startBackup), {
      success: 'The backup has started.',
      failure: 'The backup could not be started.',
    })
  const columns: Column<StoredFile>[] = [
    { title: 'Created', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      title: 'File',
      wideOnly: true,
      cell: ({ name, isOwn }) => (isOwn ? name : `${name} (another installation)`),
    },
    { title: 'Size', align: 'end', cell: ({ size }) => formatBytes(size) },
    {
      title: 'Actions',
      align: 'end',
      cell: (file) => (
        <Button small icon={Undo2} disabled={pending || flow.isRunning} onClick={() => review(file)}>
          Restore
        </Button>
      ),
    },
  ]
  return (
    <Panel title="Daily backups" wide>
      <QueryResult query={query} lines={3}>
        {({ schedule, lastBackup, lastDrill, files }) =>
          schedule === null ? (
            <EmptyState title="No daily backups yet">
              To turn them on, set BACKUP_DIR or BACKUP_S3_BUCKET on the server.
            </EmptyState>
          ) : (
            <div className="stack">
              <p>
                Created every day at {schedule.at} UTC{schedule.encrypted ? ', encrypted' : ''}. Stored for{' '}
                {schedule.keep.daily} days, one a week for {schedule.keep.weekly} weeks, and one a month for{' '}
                {schedule.keep.monthly} months.
              </p>
              {lastBackup && <RunLine name="backup" run={lastBackup} />}
              {lastDrill && <RunLine name="restore drill" run={lastDrill} />}
              <div className="actions">
                <Button icon={Archive} disabled={pending || lastBackup?.state === 'running'} onClick={start}>
                  Back up now
                </Button>
              </div>
              {files === null ? (
                <p className="note">The storage of the backups cannot be reached at the moment.</p>
              ) : (
                files.length > 0 && (
                  <Table caption="Daily backups" columns={columns} rows={files} keyOf={({ name }) => name} />
                )
              )}
            </div>
          )
        }
      </QueryResult>
      <RestoreRun flow={flow} source="stored" />
    </Panel>
  )
}

function RunLine({ name, run }: { name: string; run: StoredRun }) {
  const { state, startedAt, finishedAt, progress, rows, problem } = run
  if (state === 'running')
    return (
      <RunProgress title={`The ${name} is running`} label={`Progress of the ${name}`} progress={progress} />
    )
  if (state === 'failed')
    return <Failure>{`The last ${name} failed: ${problem ?? 'unknown reason'}`}</Failure>
  return (
    <p className="soft">
      Last {name}: <TimeAgo at={finishedAt ?? startedAt} />
      {rows !== null && `, ${rows.toLocaleString('en-US')} rows restored and checked`}
    </p>
  )
}
