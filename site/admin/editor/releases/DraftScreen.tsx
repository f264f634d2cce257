import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { editAddress, screenFor } from '#content/sections/screens.ts'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { Editor } from '../frame/Editor.tsx'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import { RecordValues } from '../fields/RecordValues.tsx'
import type { Values } from '../../../ui/form/fields-context.ts'
import type { valuesOf } from '../records/records.ts'
import { useMay } from '../../lib/use-may.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { actionLabels } from './draft-labels.ts'
import { DraftForm } from './DraftForm.tsx'
import { DraftObstacle } from './DraftObstacle.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { ScheduleDraftDialog } from './ScheduleDraftDialog.tsx'
import { discardDraft, draftQuery, publishDraft, releaseQuery, type FullDraft } from './queries.ts'
import { ReleaseChoice } from './ReleaseChoice.tsx'
import { ReleaseState } from './ReleaseState.tsx'

/** A draft of a stored or new record: its form beside the preview, with its actions. */
export function DraftScreen() {
  const { id = '' } = useParams()
  const [isClosed, setClosed] = useState(false)
  const query = useQuery({ ...draftQuery(id), enabled: !isClosed })
  return (
    <QueryResult query={query} lines={8} notFound={<NoDraft />}>
      {(draft) => <DraftDetails draft={draft} setClosed={setClosed} />}
    </QueryResult>
  )
}

const NoDraft = () => (
  <>
    <PageHeader title="Draft" breadcrumbs={[{ text: 'Releases', href: '/admin/releases' }]} />
    <Panel label="Draft">
      <EmptyState
        title="This draft no longer exists"
        action={<ButtonLink href="/admin/releases">Drafts and releases</ButtonLink>}
      >
        It was published or discarded.
      </EmptyState>
    </Panel>
  </>
)

function DraftDetails({ draft, setClosed }: { draft: FullDraft; setClosed: (isClosed: boolean) => void }) {
  const section: Section = sections[draft.section]
  const screen = screenFor(section)
  const navigate = useNavigateFrom()
  const client = useQueryClient()
  const { runAction, pending } = useAction('drafts', 'releases', 'content', 'publish')
  const [values, setValues] = useState<Values | null>(null)
  const [isChanged, setChanged] = useState(false)
  const { state } = useLocation() as { state: { scheduleOn?: string } | null }
  const [isScheduling, setScheduling] = useState(Boolean(state?.scheduleOn) && !draft.releaseId)
  const list = `/admin/content/${screen.slug}`
  const may = useMay()
  const { data: release } = useQuery({
    ...releaseQuery(draft.releaseId ?? ''),
    enabled: draft.releaseId !== null,
  })
  // A scheduled release is published by itself: a change of its draft is a publication.
  const isLocked = !may('content.publish') && release?.state === 'open' && release.publishAt !== null
  const mayChange = may('content.edit') && !isLocked

  /** Publishes or discards the draft, then navigates to `to`. */
  async function closeDraft(change: () => Promise<unknown>, text: string, failure: string, to: string) {
    setClosed(true)
    const done = await runAction(change, { success: { text, undo: true }, failure })
    if (!done) return setClosed(false)
    client.removeQueries({ queryKey: draftQuery(draft._id).queryKey })
    await navigate(to)
  }
  const publish = () =>
    closeDraft(
      () => publishDraft(draft._id),
      `Published: ${draft.name}.`,
      'Nothing was published.',
      draft.action === 'remove' ? list : editAddress(section, draft._id),
    )
  const discard = () =>
    closeDraft(
      () => discardDraft(draft._id),
      'Draft discarded.',
      'The draft could not be discarded.',
      draft.action === 'create' ? list : editAddress(section, draft._id),
    )
  const publishButtonProps = {
    disabled: pending || isChanged,
    title: isChanged ? 'Save the draft first' : undefined,
  }
  return (
    <>
      <PageHeader
        title={draft.name}
        breadcrumbs={[{ text: screen.title, href: list }]}
        description={
          <>
            <StatusBadge status={actionLabels[draft.action]} />{' '}
            {release && (
              <>
                <ReleaseState release={release} />{' '}
              </>
            )}
            {actionLabels[draft.action].note} Visitors don’t see it until it is published.
            {release && (
              <>
                {' '}
                It goes live with the release <a href={`/admin/releases/${release._id}`}>{release.name}</a>.
              </>
            )}
          </>
        }
        actions={
          <>
            {mayChange && (
              <Button icon={Trash2} disabled={pending} onClick={discard}>
                Discard draft
              </Button>
            )}
            {may('content.publish') && (
              <>
                {!draft.releaseId && (
                  <Button icon={CalendarClock} {...publishButtonProps} onClick={() => setScheduling(true)}>
                    Schedule
                  </Button>
                )}
                <Button variant="primary" icon={Send} {...publishButtonProps} onClick={publish}>
                  Publish now
                </Button>
              </>
            )}
          </>
        }
      />
      <Editor section={section} id={draft._id} values={values}>
        {isLocked && may('content.edit') && (
          <Note>
            Its release will be published at a set time. Ask somebody who may publish to change this draft.
          </Note>
        )}
        <DraftObstacle draft={draft} section={section} mayChange={mayChange} />
        {draft.action === 'remove' ? (
          <Panel title="Deletion">
            <p>
              Publishing this draft deletes the record. You can undo that, or restore the record from its
              history.
            </p>
          </Panel>
        ) : (
          <Panel label={draft.name}>
            {mayChange ? (
              <DraftForm section={section} draft={draft} onChange={setValues} onDirty={setChanged} />
            ) : (
              <RecordValues section={section} record={draft.values as Parameters<typeof valuesOf>[1]} />
            )}
          </Panel>
        )}
        {mayChange && <ReleaseChoice draft={draft} />}
        {may('content.edit') && <PreviewLinks subject="draft" id={draft._id} />}
        {draft.action === 'update' && (
          <Panel title="Changes to the live version">
            <FieldChanges section={section} before={draft.live?.values ?? null} after={draft.values} />
          </Panel>
        )}
      </Editor>
      {isScheduling && (
        <ScheduleDraftDialog draft={draft} day={state?.scheduleOn} close={() => setScheduling(false)} />
      )}
    </>
  )
}
