import { useQuery } from '@tanstack/react-query'
import { NoteList } from '../../../ui/form/note-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useMay } from '../../lib/use-may.ts'
import { removeNote } from '../../sales/orders/queries.ts'
import { addCustomerNote, customerNotesQuery } from './queries.ts'

/** The administrators' notes about a customer. */
export function CustomerNotes({ id }: { id: string }) {
  const query = useQuery(customerNotesQuery(id))
  const mayWrite = useMay()('notes.write')
  return (
    <Panel title="Internal notes">
      <NoteList
        query={query}
        readOnly={!mayWrite}
        resource="customers"
        draft={`customer note ${id}`}
        add={(text, headers) => addCustomerNote(id, text, headers)}
        remove={removeNote}
      />
    </Panel>
  )
}
