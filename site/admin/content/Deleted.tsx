import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Section } from '#content/section.ts'
import { useAct } from '../lib/act.ts'
import { drafts } from '../lib/drafts.ts'
import { asMoment } from '../lib/time.ts'
import { useUnsavedForm } from '../lib/unsaved.ts'
import { whoIs } from '../lib/who.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageHead } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { Changes } from './Changes.tsx'
import { changesOf, lastRevisionOf, nameOf, revisionsOf } from './records.ts'
import { say } from './say.ts'
import { draftName, type Draft } from './use-draft.ts'

interface Props {
  section: Section
  id: string
  above: readonly [{ text: string; to: string }]
}

/** A record that somebody has deleted: who, what was typed into it and not saved, and a way back. */
export function Deleted({ section, id, above }: Props) {
  const client = useQueryClient()
  const { act, busy } = useAct()
  const query = useQuery(revisionsOf(section, id, 1))
  const name = draftName(section, id)
  const draft = drafts.read<Draft>(name)
  useUnsavedForm(name, section.title)
  return (
    <Loaded query={query} lines={2}>
      {({ rows: [last, before] }) => {
        if (last?.action !== 'remove') return <NotFound />
        const restore = () =>
          act(async () => {
            const published = await changesOf(section, client).restore(
              id,
              before?.version ?? last.version - 1,
            )
            say(section, 'It is back.', published, client)
          }, 'It could not be brought back.')
        return (
          <>
            <PageHead title={nameOf(section, last.before ?? {})} above={above} />
            <section className="panel stack" aria-labelledby="deleted-title">
              <h2 id="deleted-title">This was deleted</h2>
              <p>
                {whoIs(last.by)} deleted it on {asMoment(last.at)}.
              </p>
              {draft && (
                <>
                  <p>What you typed and did not save is still here:</p>
                  <Changes section={section} before={draft.base} after={draft.values} />
                </>
              )}
              <div className="actions">
                <button type="button" className="btn main" disabled={busy} onClick={() => void restore()}>
                  {draft ? 'Bring it back and go on editing' : 'Bring it back'}
                </button>
              </div>
            </section>
          </>
        )
      }}
    </Loaded>
  )
}

/** Above the form of a section whose one record was deleted while words were typed into it. */
export function DeletedNote({ section }: { section: Section }) {
  const { data: last } = useQuery(lastRevisionOf(section))
  return (
    <p className="note" role="status">
      {last?.action === 'remove'
        ? `${whoIs(last.by)} deleted this on ${asMoment(last.at)}.`
        : 'This was deleted.'}{' '}
      What you typed is still here; saving adds it again.
    </p>
  )
}
