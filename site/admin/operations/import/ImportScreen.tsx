import { formatCount } from '../../../ui/number.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2, Undo2 } from 'lucide-react'
import { useParams } from 'react-router'
import { formatBytes } from '#content/shop/order-files.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useAnnouncement } from '../../../ui/use-announcement.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { ImportEntries } from './ImportEntries.tsx'
import {
  countOf,
  importQuery,
  isRunning,
  removeImport,
  runImport,
  states,
  textKinds,
  undoImport,
  type ImportedFile,
} from './queries.ts'

/** An imported file: its preview, its progress, and the result of each entry. */
export function ImportScreen() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  return (
    <QueryResult query={query} lines={6} notFound={<NotFound />}>
      {(file) => <ImportDetails file={file} />}
    </QueryResult>
  )
}

function ImportDetails({ file }: { file: ImportedFile }) {
  const { _id: id, name, size, createdAt, state, releaseId } = file
  const { runAction, pending } = useAction('imports', 'drafts', 'releases', 'content', 'pictures')
  const navigate = useNavigateFrom()
  const isFinished = state === 'done' || state === 'failed' || state === 'undone'

  const start = () => runAction(() => runImport(id), { failure: 'The import could not be started.' })
  const undo = () =>
    runAction(() => undoImport(id), {
      question: {
        title: `Undo the import of ${name}?`,
        text: 'Its release is reverted and its drafts are discarded. Texts that you have edited since and the pictures are not removed.',
        confirmLabel: 'Undo import',
      },
      success: ({ data }) => ({
        text: 'The import was undone.',
        detail: `${data.discarded} drafts discarded, ${data.kept} not changed because you edited them.`,
      }),
      failure: 'The import could not be undone.',
    })
  async function remove() {
    const done = await runAction(() => removeImport(id), {
      question: {
        title: `Remove ${name}?`,
        text: 'The file and its report are deleted. Imported content is not removed.',
        confirmLabel: 'Remove',
      },
      failure: 'The import could not be removed.',
    })
    if (done) await navigate('/admin/import')
  }
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ text: 'Import', href: '/admin/import' }]}
        description={
          <>
            <StatusBadge status={states[state]} /> {formatBytes(size)}, uploaded {formatDateTime(createdAt)}
          </>
        }
        actions={
          !isRunning(file) && (
            <>
              <Button icon={Trash2} disabled={pending} onClick={remove}>
                Remove
              </Button>
              {(state === 'done' || (state === 'failed' && releaseId)) && (
                <Button icon={Undo2} disabled={pending} onClick={undo}>
                  Undo import
                </Button>
              )}
              {state === 'ready' && (
                <Button variant="primary" icon={Download} disabled={pending} onClick={start}>
                  Import
                </Button>
              )}
              {isFinished && file.counts.length > 0 && (
                <Button icon={Download} disabled={pending} onClick={start}>
                  Import again
                </Button>
              )}
              {state === 'done' && releaseId && (
                <ButtonLink variant="primary" href={`/admin/releases/${releaseId}`}>
                  Review and publish
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <p className="hidden" role="status">
        {useAnnouncement(states[state].label)}
      </p>
      <Panel label="Progress">{isRunning(file) ? <Running file={file} /> : <Summary file={file} />}</Panel>
      {!isRunning(file) && file.counts.length > 0 && <ImportEntries file={file} />}
    </>
  )
}

/** The progress. It changes every second: screen readers announce only the states. */
function Running({ file: { state, progress } }: { file: ImportedFile }) {
  const { done, total } = progress
  return (
    <div className="stack">
      <p>
        {state === 'reading' ? 'Reading' : 'Importing'}…{' '}
        {total > 0 && `${formatCount(done)} of ${formatCount(total)}`}
      </p>
      <progress aria-label="Progress of the import" value={total > 0 ? done : undefined} max={total || 1} />
      <p className="muted">It continues if you leave this screen.</p>
    </div>
  )
}

function Summary({ file }: { file: ImportedFile }) {
  const { state, problem, releaseId } = file
  const [newTexts, changed] = [countOf(file, 'new', textKinds), countOf(file, 'changed', textKinds)]
  return (
    <>
      {state === 'failed' && <Failure>{problem ?? 'The import failed.'}</Failure>}
      {state === 'sending' && (
        <p>The upload is incomplete. It continues when you choose the same file again.</p>
      )}
      {state === 'ready' && (
        <p>
          This is a preview; nothing has changed yet. Texts are imported as drafts. Those that were public go
          into one release, which you publish as a whole.
        </p>
      )}
      {state === 'done' && newTexts + changed > 0 && (
        <p>
          {releaseId
            ? 'Texts that were public are in one release. Drafts of the old site are also drafts here.'
            : 'The texts are now drafts.'}
        </p>
      )}
      {file.counts.length > 0 && (
        <DescriptionList
          items={{
            'New texts': newTexts,
            'Changed texts': changed || null,
            'Unchanged texts': countOf(file, 'same', textKinds) || null,
            'Not overwritten': countOf(file, 'kept') || null,
            Skipped: countOf(file, 'skipped') || null,
            Pictures: countOf(file, 'new', ['picture']) + countOf(file, 'same', ['picture']),
            'Pictures that failed': countOf(file, 'failed') || null,
          }}
        />
      )}
    </>
  )
}
