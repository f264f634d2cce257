import type { Section } from '#content/sections/section.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { FieldsOfVersion } from '../../operations/activity/changed-fields.ts'
import { SideBySide } from '../../operations/activity/SideBySide.tsx'

interface Props {
  section: Section
  before: { title: string; values: FieldsOfVersion | null }
  after: { title: string; values: FieldsOfVersion | null }
  close: () => void
}

/** A dialog with two versions of a record side by side. */
export const CompareDialog = ({ section, before, after, close }: Props) => (
  <Dialog
    title={`${before.title} and ${after.title[0]!.toLowerCase()}${after.title.slice(1)}`}
    kind="full"
    close={close}
  >
    <div className="stack tight">
      <SideBySide section={section} before={before} after={after} />
      <div className="actions">
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  </Dialog>
)
