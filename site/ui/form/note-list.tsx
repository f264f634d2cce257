import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { Form } from './Form.tsx'
import { sendOnce } from './send-once.ts'
import { QueryResult } from '../query-result.tsx'
import { formatDateTime, timeAgo } from '../time.tsx'
import { useAction } from '../use-action.ts'

interface InternalNote {
  _id: string
  text: string
  author: string
  at: string
}

interface Props {
  query: Pick<UseQueryResult<readonly InternalNote[]>, 'data' | 'error' | 'refetch'>
  /** Notes can be neither added nor removed here. */
  readOnly?: boolean
  /** The first part of the query keys that a change reloads. */
  resource: string
  /** The name of the draft that keeps unsaved input. */
  draft: string
  add: (text: string, headers: Record<string, string>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Below the field. */
  hint?: string
}

/** The text of a note, with mentions of administrators highlighted. */
const withMentions = (text: string) =>
  text
    .split(/((?<![\w.+-])@[\w.+-]+(?:@[\w.-]+)?)/)
    .map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : part))

/** Internal notes of administrators, with a form for a new one. */
export function NoteList({
  query,
  readOnly = false,
  resource,
  draft,
  add,
  remove,
  hint = 'Only your team can see it.',
}: Props) {
  const { runAction, reportSuccess } = useAction(resource)
  const removeNote = (id: string) =>
    runAction(() => remove(id), {
      success: { text: 'Note removed.', undo: true },
      failure: 'The note could not be removed.',
    })
  return (
    <>
      <QueryResult query={query} lines={1}>
        {(notes) =>
          notes.length === 0 ? (
            readOnly && <p className="muted">No notes yet.</p>
          ) : (
            <ol className="timeline">
              {notes.map(({ _id, text, author, at }) => (
                <li key={_id}>
                  <p className="lines">{withMentions(text)}</p>
                  <time className="muted" dateTime={at} title={formatDateTime(at)}>
                    {author}, {timeAgo(at)}
                  </time>
                  {!readOnly && (
                    <IconButton
                      icon={Trash2}
                      label={`Remove the note by ${author}, ${timeAgo(at)}`}
                      onClick={() => removeNote(_id)}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryResult>
      {!readOnly && (
        <Form
          fields={{ text: { kind: 'lines', label: 'New note', rows: 2, max: 2000, help: hint } }}
          button="Add note"
          draft={draft}
          onSubmit={async ({ text }) => {
            const answer = await sendOnce(draft, text, (headers) => add(text, headers))
            reportSuccess({ text: 'Note added.', undo: true }, answer)
          }}
        />
      )}
    </>
  )
}
