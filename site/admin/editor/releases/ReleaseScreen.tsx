import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Send, Trash2, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { ReleaseNameDialog } from './ReleaseNameDialog.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ReleaseChanges } from './ReleaseChanges.tsx'
import { ReleaseDrafts } from './ReleaseDrafts.tsx'
import { ReleaseHistory } from './ReleaseHistory.tsx'
import { ReleaseState } from './ReleaseState.tsx'
import { publishRelease, releaseQuery, removeRelease, revertRelease, type FullRelease } from './queries.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { formatCount } from '../../../ui/number.ts'

/** One release: its drafts, its schedule, and after publishing, its changes. */
export function ReleaseScreen() {
  const { id = '' } = useParams()
  const [isDeleted, setDeleted] = useState(false)
  const query = useQuery({ ...releaseQuery(id), enabled: !isDeleted })
  return (
    <QueryResult query={query} lines={6} notFound={<NotFound />}>
      {(release) => <ReleaseDetails release={release} setDeleted={setDeleted} />}
    </QueryResult>
  )
}

function ReleaseDetails({
  release,
  setDeleted,
}: {
  release: FullRelease
  setDeleted: (isDeleted: boolean) => void
}) {
  const { _id: id, name, state, drafts, problem, publishedAt, plannedFor, timeZone } = release
  const { runAction, pending } = useAction('releases', 'drafts', 'content', 'publish')
  const may = useMay()
  const isScheduled = state === 'open' && release.publishAt !== null
  // A scheduled release is published by itself: a change of it is a publication.
  const mayChange = may('content.edit') && (!isScheduled || may('content.publish'))
  const [isRenaming, setRenaming] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigateFrom()
  const isLate = publishedAt && plannedFor && Date.parse(publishedAt) - Date.parse(plannedFor) > 120_000

  const publish = () =>
    runAction(() => publishRelease(id), {
      success: ({ data }) => ({
        text: `Published: ${name}.`,
        detail: `${changesText(data.changes)} live at once.`,
      }),
      failure: 'Nothing was published.',
    })
  const revert = () =>
    runAction(() => revertRelease(id), {
      success: {
        text: `Reverted: ${name}.`,
        detail: 'All changes were undone, and the drafts were restored.',
      },
      failure: 'Nothing was reverted.',
    })
  async function remove() {
    setDeleted(true)
    const done = await runAction(() => removeRelease(id), {
      success: { text: 'Release deleted.', detail: 'Its drafts are still there.' },
      failure: 'The release could not be deleted.',
    })
    if (!done) return setDeleted(false)
    client.removeQueries({ queryKey: releaseQuery(id).queryKey })
    await navigate('/admin/releases')
  }
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={[{ text: 'Releases', href: '/admin/releases' }]}
        description={<ReleaseState release={release} />}
        actions={
          state === 'open' ? (
            <>
              {may('content.edit') && (
                <Button icon={Pencil} onClick={() => setRenaming(true)}>
                  Rename
                </Button>
              )}
              {mayChange && (
                <Button icon={Trash2} disabled={pending} onClick={remove}>
                  Delete
                </Button>
              )}
              {may('content.publish') && (
                <Button variant="primary" icon={Send} disabled={pending || drafts === 0} onClick={publish}>
                  Publish now
                </Button>
              )}
            </>
          ) : (
            may('content.publish') && (
              <Button icon={Undo2} disabled={pending} onClick={revert}>
                Revert
              </Button>
            )
          )
        }
      />
      {problem && (
        <Note icon={TriangleAlert} role="status">
          {state === 'open'
            ? 'It could not be published when it was due. '
            : 'It could not be reverted when it was due. '}
          {problem}
        </Note>
      )}
      {isLate && (
        <Note>
          It was scheduled for {formatDateTime(plannedFor, timeZone)}. The site was offline then, so it was
          published as soon as it was back online.
        </Note>
      )}
      {state === 'open' ? (
        <>
          <ReleaseDrafts release={release} mayChange={mayChange} />
          {may('content.publish') && <ScheduleForm release={release} />}
          {drafts > 0 && may('content.edit') && <PreviewLinks subject="release" id={id} />}
        </>
      ) : (
        <>
          <ReleaseChanges release={release} />
          {may('content.publish') && <ScheduleForm release={release} />}
        </>
      )}
      {isRenaming && <ReleaseNameDialog release={release} close={() => setRenaming(false)} />}
      {may('activity.read') && <ReleaseHistory id={id} />}
    </>
  )
}

const changesText = (changes: number) =>
  changes === 1 ? '1 change is' : `${formatCount(changes)} changes are`
