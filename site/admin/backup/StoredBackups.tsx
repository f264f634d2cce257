import { useQuery } from '@tanstack/react-query'
import { Archive, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, Failure, QueryResult } from '../../ui/query-result.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { formatSize } from '../pictures/queries.ts'
import {
  chooseStored,
  deleteBackup,
  planRestore,
  startStored,
  storedBackupsQuery,
  type Plan,
  type Stored,
  type StoredRun,
} from './queries.ts'
import { RestorePlan } from './RestorePlan.tsx'
import { withRecentSignIn } from './with-recent-sign-in.ts'

type StoredFile = NonNullable<Stored['files']>[number]

/** The daily backups: whether they work, and what there is to restore from. */
export function StoredBackups() {
  const { runAction, pending } = useAction('stored-backups')
  const query = useQuery(storedBackupsQuery)
  const [chosen, setChosen] = useState<{ id: string; name: string; plan: Plan }>()

  const review = ({ name }: StoredFile) =>
    runAction(
      async () => {
        const id = await withRecentSignIn(() => chooseStored(name))
        setChosen({ id, name, plan: await planRestore(id) })
      },
      { failure: 'The backup could not be read.' },
    )
  const start = () =>
    runAction(() => withRecentSignIn(startStored), {
      success: 'The backup has started.',
      failure: 'The backup could not be started.',
    })
  function close() {
    if (chosen) void deleteBackup(chosen.id).catch(() => {})
    setChosen(undefined)
  }
  const columns: Column<StoredFile>[] = [
    { title: 'Created', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    {
      title: 'File',
      wide: true,
      cell: ({ name, isOwn }) => (isOwn ? name : `${name} (another installation)`),
    },
    { title: 'Size', end: true, cell: ({ size }) => formatSize(size) },
    {
      title: 'Actions',
      end: true,
      cell: (file) => (
        <Button small icon={Undo2} disabled={pending} onClick={() => review(file)}>
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
              Whoever runs the server can turn them on: set BACKUP_DIR or BACKUP_S3_BUCKET.
            </EmptyState>
          ) : (
            <div className="stack">
              <p>
                Created every day at {schedule.at} UTC{schedule.encrypted ? ', encrypted' : ''}. Stored for{' '}
                {schedule.keep.daily} days, one a week for {schedule.keep.weekly} weeks, and one a month for{' '}
                {schedule.keep.monthly} months.
              </p>
              {lastBackup && <RunLine what="backup" run={lastBackup} />}
              {lastDrill && <RunLine what="restore drill" run={lastDrill} />}
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
      {chosen && <RestorePlan id={chosen.id} name={chosen.name} plan={chosen.plan} close={close} />}
    </Panel>
  )
}

function RunLine({ what, run }: { what: string; run: StoredRun }) {
  const { state, startedAt, finishedAt, progress, rows, problem } = run
  if (state === 'running')
    return (
      <div className="stack" role="status">
        <p>
          The {what} is running: {progress.stage || 'Starting'}
          {timeLeft(startedAt, progress)}
        </p>
        <progress
          aria-label={`Progress of the ${what}`}
          value={progress.total > 0 ? progress.done : undefined}
          max={progress.total || 1}
        />
      </div>
    )
  if (state === 'failed')
    return <Failure>{`The last ${what} failed: ${problem ?? 'unknown reason'}`}</Failure>
  return (
    <p className="soft">
      Last {what}: <TimeAgo at={finishedAt ?? startedAt} />
      {rows !== null && `, ${rows.toLocaleString('en-US')} rows restored and checked`}
    </p>
  )
}

function timeLeft(startedAt: string, { done, total }: StoredRun['progress']): string {
  const seconds = (Date.now() - Date.parse(startedAt)) / 1000
  if (done <= 0 || total <= done || seconds < 5) return ' …'
  const left = (seconds * (total - done)) / done
  return left < 90 ? `, less than two minutes left` : `, about ${Math.round(left / 60)} minutes left`
}
