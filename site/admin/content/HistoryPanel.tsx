import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Section } from '#content/section.ts'
import { wordsFor } from '../lib/api.ts'
import { whoIs } from '../lib/who.ts'
import { ago, asMoment } from '../lib/time.ts'
import { Pager } from '../ui/pager.tsx'
import { Loaded } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Changes } from './Changes.tsx'
import { changesOf, revisionsOf, type Revision } from './records.ts'
import { say } from './say.ts'

const did: Record<Revision['action'], string> = {
  create: 'added it',
  update: 'changed it',
  remove: 'removed it',
  restore: 'brought a version back',
  reorder: 'changed the order',
}

/** Every version of a record, what each changed, and a way back to it. */
export function HistoryPanel({ section, id, version }: { section: Section; id: string; version: number }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...revisionsOf(section, id, page), enabled: open })
  return (
    <details className="panel history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>History</h2>
        <span className="soft">
          {version} {version === 1 ? 'version' : 'versions'}
        </span>
      </summary>
      {open && (
        <Loaded query={query}>
          {({ rows, total }) => (
            <>
              <ol className="revisions">
                {rows.map((revision) => (
                  <RevisionRow key={revision._id} section={section} revision={revision} current={version} />
                ))}
              </ol>
              <Pager page={page} pageSize={10} total={total} label="Pages of the history" go={setPage} />
            </>
          )}
        </Loaded>
      )}
    </details>
  )
}

function RevisionRow({
  section,
  revision,
  current,
}: {
  section: Section
  revision: Revision
  current: number
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { action, at, by, version, before, after, recordId } = revision

  async function restore() {
    setBusy(true)
    try {
      const changes = changesOf(section, client)
      const published = await changes.restore(recordId!, version)
      say(section, `Version ${version} is back.`, published, client, () =>
        changes.restore(recordId!, current),
      )
    } catch (error) {
      toast({ text: 'It could not be brought back.', detail: wordsFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <details>
        <summary>
          <span>
            <strong>{whoIs(by)}</strong> {did[action]}
          </span>
          <time dateTime={at} title={asMoment(at)}>
            {ago(at)}
          </time>
        </summary>
        <Changes section={section} before={before} after={after} />
        {after && version !== current && (
          <button type="button" className="btn" disabled={busy} onClick={() => void restore()}>
            Bring version {version} back
          </button>
        )}
      </details>
    </li>
  )
}
