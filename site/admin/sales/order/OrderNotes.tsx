import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { NoteList } from '../../../ui/form/note-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useMay } from '../../lib/use-may.ts'
import { useIfMailed } from '../../inbox/mail/mail-server.ts'
import { PresenceNote } from '../../presence/PresenceNote.tsx'
import { addOrderNote, orderNotesQuery, removeNote } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

/** The administrators' notes about an order; customers never see them. */
export function OrderNotes({ order: { _id: id } }: OrderPanelProps) {
  const query = useQuery(orderNotesQuery(id))
  const draft = `note ${id}`
  const ifMailed = useIfMailed()
  const mayWrite = useMay()('notes.write')
  return (
    <Panel
      id="notes"
      data-internal
      title={
        <>
          <Lock aria-hidden /> Internal notes
        </>
      }
    >
      <PresenceNote subject={`order ${id}`} draft={draft} hint="Agree on who works on this order." />
      <NoteList
        query={query}
        readOnly={!mayWrite}
        resource="orders"
        draft={draft}
        add={(text, headers) => addOrderNote(id, text, headers)}
        remove={removeNote}
        hint={`Only your team can see it. Write @name to mention one of them. ${ifMailed('They get it by email.')}`}
      />
    </Panel>
  )
}
