import { useId } from 'react'
import { formatDate } from '../../../ui/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface Props {
  /** The noun for the record. */
  singular: string
  /** The record's date: `2027-07-03`. */
  day: string
  onSchedule: () => void
  onPublish: () => void
  close: () => void
}

/** Asks before a record is published whose date is in the future: it would be public at once. */
export function FutureDateDialog({ singular, day, onSchedule, onPublish, close }: Props) {
  const textId = useId()
  const then = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <Dialog title={`Publish the ${singular} before its date?`} describedBy={textId} close={close}>
      <div id={textId} className="dialog-text">
        <p>
          It is dated {formatDate(day)}. If you publish it now, visitors see it at once, first in the list and
          in the feed.
        </p>
      </div>
      <div className="actions">
        <Button onClick={close}>Cancel</Button>
        <Button onClick={then(onPublish)}>Publish now</Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus variant="primary" onClick={then(onSchedule)}>
          Schedule for that day
        </Button>
      </div>
    </Dialog>
  )
}
