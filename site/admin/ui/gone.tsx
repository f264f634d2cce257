import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { lastChange } from '../lib/act.ts'
import { drafts } from '../lib/drafts.ts'
import { asMoment } from '../lib/time.ts'
import { useUnsavedForm } from '../lib/unsaved.ts'
import { whoIs } from '../lib/who.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageHead } from './page.tsx'
import { Loaded } from './states.tsx'

interface Props {
  /** As the activity calls it: `message`. */
  subject: string
  id: string
  above: readonly [{ text: string; to: string }]
  /** The name of the draft of its text field. */
  draft: string
}

/** Something that was removed for good: by whom, and what was typed there and not sent, to copy it. */
export function Gone({ subject, id, above, draft }: Props) {
  const field = useId()
  const query = useQuery({
    queryKey: ['activity', 'last', subject, id],
    queryFn: async () => (await lastChange(subject, id)) ?? null,
  })
  const typed = drafts.read<string>(draft)
  useUnsavedForm(draft, subject)
  return (
    <Loaded query={query} lines={2}>
      {(last) =>
        last?.action === 'remove' ? (
          <>
            <PageHead title="This was deleted" above={above} />
            <section className="panel stack" aria-label="What was deleted">
              <p>
                {whoIs(last.by)} deleted this {subject} on {asMoment(last.at)}. It cannot be brought back.
              </p>
              {typed && (
                <div className="field">
                  <label htmlFor={field}>What you typed and did not send</label>
                  <textarea id={field} readOnly rows={6} value={typed} />
                </div>
              )}
            </section>
          </>
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  )
}
