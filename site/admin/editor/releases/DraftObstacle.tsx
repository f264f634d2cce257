import { TriangleAlert } from 'lucide-react'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import { merge } from '../../../ui/form/merge.ts'
import { bodyOf, valuesOf } from '../records/records.ts'
import { saveDraft, type FullDraft } from './queries.ts'

type StoredValues = Parameters<typeof valuesOf>[1]

interface Props {
  draft: FullDraft
  section: Section
  mayChange: boolean
}

/** Shows why a draft cannot be published, and offers to update it to the live version. */
export function DraftObstacle({ draft, section, mayChange }: Props) {
  const { runAction, pending } = useAction('drafts', 'releases')
  const { obstacle, live, base, baseVersion } = draft
  if (!obstacle) return null
  if (obstacle.kind === 'incomplete')
    return <Note icon={TriangleAlert}>Not ready to be published: {obstacle.says}</Note>

  /** Bases the draft on the live version: fields that only one of the two has changed are merged. */
  const rebase = () =>
    runAction(
      () => {
        const mine = valuesOf(section, draft.values as StoredValues)
        const theirs = valuesOf(section, live?.values as StoredValues)
        const { values } = live
          ? merge({ base: valuesOf(section, base as StoredValues), mine, theirs })
          : { values: mine }
        const body = {
          baseVersion: live?.version ?? 0,
          removes: draft.action === 'remove',
          values: bodyOf(section, values),
        }
        return saveDraft(draft._id, section, body, draft.version)
      },
      { success: 'The draft is now based on the live version.', failure: 'The draft could not be saved.' },
    )
  return (
    <Panel title={obstacle.kind === 'gone' ? 'The record was deleted' : 'The live version has changed'}>
      {live ? (
        <>
          <p>
            These changes have been made since the draft was started. Updating the draft includes them, except
            in fields that the draft also changes.
          </p>
          <FieldChanges section={section} before={base} after={live.values} />
        </>
      ) : (
        <p>
          {draft.action === 'remove'
            ? 'Nothing is left to delete: discard this draft.'
            : 'Once updated, the draft publishes the record as a new one.'}
        </p>
      )}
      <div className="actions">
        {mayChange && (live || draft.action !== 'remove') && (
          <Button variant="primary" disabled={pending} onClick={rebase}>
            Update draft to the live version
          </Button>
        )}
        <span className="muted">The draft is based on version {baseVersion}.</span>
      </div>
    </Panel>
  )
}
