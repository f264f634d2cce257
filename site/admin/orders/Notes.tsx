import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, get } from '../lib/api.ts'
import { ago, asMoment } from '../lib/time.ts'
import { OneField } from '../ui/one-field.tsx'
import { Loaded } from '../ui/states.tsx'

interface Note {
  _id: string
  text: string
  author: string
  at: string
}

/** What administrators tell each other about an order; customers never see it. */
export function Notes({ id }: { id: string }) {
  const client = useQueryClient()
  const queryKey = ['orders', 'notes', id]
  const query = useQuery({ queryKey, queryFn: () => get<Note[]>(`/order/${id}/notes`) })
  return (
    <section className="panel" aria-labelledby="notes-title">
      <h2 id="notes-title">Private notes</h2>
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
        clears
        check={(value) => (value.trim() ? undefined : 'Please fill this in.')}
        send={async (text) => {
          await call('POST', `/order/${id}/notes`, { body: { text } })
          await client.invalidateQueries({ queryKey })
        }}
      />
    </section>
  )
}
