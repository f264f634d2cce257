import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { OneField } from '../../ui/form/OneField.tsx'
import { sendOnce } from '../../ui/form/send-once.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { formatDateTime, timeAgo } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { PresenceNote } from '../presence/PresenceNote.tsx'
import { addOrderNote, orderNotesQuery, removeOrderNote } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

/** The administrators' notes about an order; customers never see them. */
export function OrderNotes({ order }: OrderPanelProps) {
  const orderId = order._id
  const { runAction, announce } = useAction('orders')
  const query = useQuery(orderNotesQuery(orderId))
  const draft = `note ${orderId}`
  const remove = (id: string) =>
    runAction(() => removeOrderNote(id), {
      success: { text: 'Note removed.', undo: true },
      failure: 'The note could not be removed.',
    })
  return (
    <Panel title="Internal notes">
      <PresenceNote subject={`order ${orderId}`} draft={draft} hint="Agree on who works on this order." />
      <QueryResult query={query} lines={1}>
        {(notes) =>
          notes.length > 0 && (
            <ol className="timeline">
              {notes.map(({ _id, text, author, at }) => (
                <li key={_id}>
                  <p className="lines">{text}</p>
                  <time className="soft" dateTime={at} title={formatDateTime(at)}>
                    {author}, {timeAgo(at)}
                  </time>
                  <IconButton
                    icon={Trash2}
                    label={`Remove the note of ${author}, ${timeAgo(at)}`}
                    onClick={() => remove(_id)}
                  />
                </li>
              ))}
            </ol>
          )
        }
      </QueryResult>
      <OneField
        name="text"
        label="New note"
        hint="Only administrators can see it."
        rows={2}
        max={2000}
        button="Add note"
        draft={draft}
        clears
        check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
        onSubmit={async (text) => {
          const answer = await sendOnce(draft, text, (headers) => addOrderNote(orderId, text, headers))
          announce({ text: 'Note added.', undo: true }, answer)
        }}
      />
    </Panel>
  )
}
