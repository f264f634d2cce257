import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { formDrafts } from '../../../session/form-drafts.ts'
import { useUnsavedForm } from '../../../ui/form/unsaved.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHeader, type Breadcrumb } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { formatDateTime } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { actorName } from '../../operations/activity/actor.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import { recordActions, lastRevisionQuery, nameOf, revisionsQuery } from '../records/records.ts'
import { toastPublished } from '../records/toast-published.ts'
import type { FormDraft } from '../../../ui/form/use-form-state.ts'
import { formDraftName } from '../records/use-record-form.ts'

interface Props {
  section: Section
  id: string
  breadcrumbs: readonly Breadcrumb[]
}

/** Shows who deleted a record and the unsaved changes to it, and offers to restore it. */
export function DeletedRecord({ section, id, breadcrumbs }: Props) {
  const client = useQueryClient()
  const may = useMay()
  const { runAction, pending } = useAction()
  const query = useQuery(revisionsQuery(section, id, 1))
  const name = formDraftName(section, id)
  const draft = formDrafts.read<FormDraft>(name)
  useUnsavedForm(name, section.title)
  return (
    <QueryResult query={query} lines={2}>
      {({ rows: [last, before] }) => {
        if (last?.action !== 'remove') return <NotFound />
        const restore = () =>
          runAction(
            async () => {
              const version = before?.version ?? last.version - 1
              const published = await recordActions(section, client).restore(id, version)
              toastPublished(section, 'Restored.', published, client)
            },
            { failure: 'It could not be restored.' },
          )
        return (
          <>
            <PageHeader title={nameOf(section, last.before ?? {})} breadcrumbs={breadcrumbs} />
            <Panel title="This was deleted">
              <p>
                {actorName(last.by)} deleted it on {formatDateTime(last.at)}.
              </p>
              {draft && (
                <>
                  <p>Your unsaved changes are still here:</p>
                  <FieldChanges section={section} before={draft.base ?? null} after={draft.values} />
                </>
              )}
              {may('content.publish') && (
                <div className="actions">
                  <Button variant="primary" disabled={pending} onClick={restore}>
                    {draft ? 'Restore and continue editing' : 'Restore'}
                  </Button>
                </div>
              )}
            </Panel>
          </>
        )
      }}
    </QueryResult>
  )
}

/** Shown above the form of a section whose only record was deleted while it was edited. */
export function DeletedNote({ section }: { section: Section }) {
  const { data: last } = useQuery(lastRevisionQuery(section))
  return (
    <Note role="status">
      {last?.action === 'remove'
        ? `${actorName(last.by)} deleted this on ${formatDateTime(last.at)}.`
        : 'This was deleted.'}{' '}
      Your unsaved changes are still here; saving adds it again.
    </Note>
  )
}
