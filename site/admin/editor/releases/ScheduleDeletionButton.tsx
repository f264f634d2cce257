import { CalendarClock } from 'lucide-react'
import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { VersionedRecord } from '../records/records.ts'
import { useNavigateFrom } from '../../lib/use-navigate-from.ts'
import { draftAddress } from './draft-labels.ts'
import { saveDraft } from './queries.ts'

/** Creates a draft that deletes a record when it is published, so that the deletion can be scheduled or released. */
export function ScheduleDeletionButton({
  section,
  stored: { record, version },
}: {
  section: Section
  stored: VersionedRecord
}) {
  const navigate = useNavigateFrom()
  const { runAction, pending } = useAction('drafts')
  async function plan() {
    const done = await runAction(
      () => saveDraft(record._id, section, { baseVersion: version, removes: true, values: {} }, 0),
      {
        success: {
          text: 'Deletion planned.',
          detail: 'The record stays live until the draft is published.',
          undo: true,
        },
        failure: 'The deletion could not be planned.',
      },
    )
    if (done) await navigate(draftAddress(record._id))
  }
  return (
    <Button icon={CalendarClock} disabled={pending} onClick={plan}>
      Delete later
    </Button>
  )
}
