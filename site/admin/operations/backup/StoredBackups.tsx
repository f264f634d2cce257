import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#content/shop/order-files.ts'
import { Archive, Download, Trash2, Undo2 } from 'lucide-react'
import { downloadFile } from '../../../session/download.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { LastRestore } from './LastRestore.tsx'
import {
  deleteStored,
  pathOfStored,
  startBackup,
  storedBackupsQuery,
  type StoredBackupsReport,
  type StoredRun,
} from './queries.ts'
import { RestoreRun } from './RestoreRun.tsx'
import { RunProgress } from './RunProgress.tsx'
import type { RestoreFlow } from './use-restore-flow.ts'
import { withRecentSignIn } from './with-recent-sign-in.ts'
import { Note } from '../../../ui/note.tsx'

type StoredFile = NonNullable<StoredBackupsReport['files']>[number]

/** The backup store: the last runs, and the backups to restore from. */
export function StoredBackups({ flow }: { flow: RestoreFlow }) {
  const { runAction, pending } = useAction('backups')
  const query = useQuery(storedBackupsQuery)
  const mayRestore = useMay()('backup.restore')

  const review = (name: string) =>
    runAction(() => flow.plan({ stored: name }), { failure: 'The backup could not be read.' })
  const start = () =>
    runAction(() => withRecentSignIn(startBackup), {
      success: 'The backup has started.',
      failure: 'The backup could not be started.',
    })
  const download = ({ name }: StoredFile) =>
    runAction(() => withRecentSignIn(() => downloadFile(pathOfStored(name), name)), {
      failure: 'The download failed.',
    })
  const remove = ({ name }: StoredFile) =>
    runAction(() => withRecentSignIn(() => deleteStored(name)), {
      question: {
        title: 'Delete this backup?',
        text: 'The restore that followed it can no longer be undone.',
        confirmLabel: 'Delete backup',
      },
      failure: 'The backup could not be deleted.',
    })
  const columns: Column<StoredFile>[] = [
    {
      title: 'Created',
      cell: ({ createdAt, kind }) => (
        <>
          <TimeAgo at={createdAt} />
          {kind === 'before-restore' && <span className="muted">, before a restore</span>}
        </>
      ),
    },
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
        <span className="row-actions">
          {mayRestore && (
            <Button small icon={Undo2} disabled={pending || flow.isRunning} onClick={() => review(file.name)}>
              Restore
            </Button>
          )}
          <IconButton
            icon={Download}
            label={`Download ${file.name}`}
            disabled={pending}
            onClick={() => download(file)}
          />
          {file.kind === 'before-restore' && file.isOwn && (
            <IconButton
              icon={Trash2}
              label={`Delete ${file.name}`}
              disabled={pending}
              onClick={() => remove(file)}
            />
          )}
        </span>
      ),
    },
  ]
  return (
    <Panel title="Stored backups" wide>
      <QueryResult query={query} lines={3}>
        {({ lastBackup, files, ...schedule }) => (
          <div className="stack">
            <Schedule {...schedule} />
            {lastBackup && <LastBackup run={lastBackup} />}
            {flow.lastRestore && (
              <LastRestore run={flow.lastRestore} canUndo={undoIn(files, flow) !== undefined} />
            )}
            <div className="actions">
              {mayRestore && undoIn(files, flow) !== undefined && (
                <Button
                  icon={Undo2}
                  disabled={pending || flow.isRunning}
                  onClick={() => review(undoIn(files, flow)!)}
                >
                  Undo restore
                </Button>
              )}
              <Button icon={Archive} disabled={pending || lastBackup?.state === 'running'} onClick={start}>
                Back up now
              </Button>
            </div>
            {files === null ? (
              <Note>
                The storage of the backups cannot be reached at the moment. Until then, nothing can be
                restored.
              </Note>
            ) : (
              files.length > 0 && (
                <Table caption="Stored backups" columns={columns} rows={files} keyOf={({ name }) => name} />
              )
            )}
          </div>
        )}
      </QueryResult>
      {mayRestore && <RestoreRun flow={flow} source="stored" />}
    </Panel>
  )
}

/** The name of the backup that undoes the last restore, if it is still stored. */
const undoIn = (files: readonly StoredFile[] | null, { lastRestore }: RestoreFlow) =>
  files?.find(({ name }) => name === lastRestore?.undo)?.name

function Schedule({ dailyAt, encrypted, keep }: Pick<StoredBackupsReport, 'dailyAt' | 'encrypted' | 'keep'>) {
  const beforeRestores =
    'Each restore first stores the current data here: the last three such backups are kept, and all of the last seven days.'
  return dailyAt === null ? (
    <p>
      No daily backups yet: set BACKUP_DIR or BACKUP_S3_BUCKET on the server. Until then, backups are stored
      {encrypted ? ', encrypted,' : ''} beside the data, and would be lost with it. {beforeRestores}
    </p>
  ) : (
    <p>
      Created every day at {dailyAt} UTC{encrypted ? ', encrypted' : ''}. Stored for {keep.daily} days, one a
      week for {keep.weekly} weeks, and one a month for {keep.monthly} months. {beforeRestores}
    </p>
  )
}

function LastBackup({ run: { state, startedAt, finishedAt, progress, problem } }: { run: StoredRun }) {
  if (state === 'running')
    return <RunProgress title="The backup is running" label="Progress of the backup" progress={progress} />
  if (state === 'failed') return <Failure>{`The last backup failed: ${problem ?? 'unknown reason'}`}</Failure>
  return (
    <p className="muted">
      Last backup: <TimeAgo at={finishedAt ?? startedAt} />
    </p>
  )
}
