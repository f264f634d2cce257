import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useAct } from '../lib/act.ts'
import { call, get } from '../lib/api.ts'
import { AlsoHere } from '../lib/presence.tsx'
import { sendOnce } from '../lib/send-once.ts'
import { ago, asMoment } from '../lib/time.ts'
import { OneField } from '../ui/one-field.tsx'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'

interface Note {
  _id: string
  text: string
  author: string
  at: string
}

/** What administrators tell each other about an order; customers never see it. */
export function Notes({ id }: { id: string }) {
  const { act, undoOf } = useAct('orders')
  const queryKey = ['orders', 'notes', id]
  const query = useQuery({ queryKey, queryFn: () => get<Note[]>(`/order/${id}/notes`) })
  const remove = (note: Note) =>
    act(async () => {
      await call('DELETE', `/order-note/${note._id}`)
      toast({ text: 'The note is removed.', undo: undoOf('note', note._id) })
    }, 'It was not removed.')
  return (
    <section className="panel" aria-labelledby="notes-title">
      <h2 id="notes-title">Private notes</h2>
      <AlsoHere subject={`order ${id}`} draft={`note ${id}`} hint="Agree on who works on this order." />
      <Loaded query={query} lines={1}>
        {(notes) =>
          notes.length > 0 && (
            <ol className="timeline">
              {notes.map((note) => (
                <li key={note._id}>
                  <p className="lines">{note.text}</p>
                  <time className="soft" dateTime={note.at} title={asMoment(note.at)}>
                    {note.author}, {ago(note.at)}
                  </time>
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Remove the note of ${note.author}, ${ago(note.at)}`}
                    onClick={() => void remove(note)}
                  >
                    <Trash2 aria-hidden />
                  </button>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <OneField
        name="text"
        label="New note"
        help="Only administrators see it."
        lines={2}
        max={2000}
        button="Add note"
        draft={`note ${id}`}
        clears
        check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
        send={async (text) => {
          const { data } = await sendOnce(`note ${id}`, text, (headers) =>
            call<Note>('POST', `/order/${id}/notes`, { body: { text }, headers }),
          )
          await act(async () => toast({ text: 'The note is added.', undo: undoOf('note', data._id) }))
        }}
      />
    </section>
  )
}
