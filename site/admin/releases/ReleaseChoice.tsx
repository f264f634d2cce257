import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useAction } from '../../ui/use-action.ts'
import { NameRelease } from './NameRelease.tsx'
import { assignDraft, releasesQuery, type Draft, type Release } from './queries.ts'
import { ReleaseState } from './ReleaseState.tsx'

/** Chooses the release that publishes a draft. */
export function ReleaseChoice({ draft }: { draft: Pick<Draft, '_id' | 'releaseId'> }) {
  const query = useQuery(releasesQuery({ state: 'open' }))
  const { runAction, pending } = useAction('drafts', 'releases')
  const [isAdding, setAdding] = useState(false)
  const choose = (releaseId: string | null) =>
    runAction(() => assignDraft(draft._id, releaseId), {
      success: {
        text: releaseId ? 'Draft added to the release.' : 'Draft removed from the release.',
        undo: true,
      },
      failure: 'The release could not be changed.',
    })
  return (
    <Panel title="Release" description="Publishes several drafts together, now or at a scheduled time.">
      <QueryResult query={query} lines={1}>
        {({ rows }) => (
          <div className="filters">
            <label>
              Release
              <select
                value={draft.releaseId ?? ''}
                disabled={pending}
                onChange={(event) => void choose(event.target.value || null)}
              >
                <option value="">None</option>
                {rows.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {draft.releaseId ? (
              <>
                <StateOf release={rows.find(({ _id }) => _id === draft.releaseId)} />
                <a href={`/admin/releases/${draft.releaseId}`}>Open the release</a>
              </>
            ) : (
              <Button onClick={() => setAdding(true)}>New release</Button>
            )}
          </div>
        )}
      </QueryResult>
      {isAdding && (
        <NameRelease
          close={() => setAdding(false)}
          onNamed={async ({ _id }) => {
            await choose(_id)
          }}
        />
      )}
    </Panel>
  )
}

const StateOf = ({ release }: { release: Release | undefined }) =>
  release && (
    <span>
      <ReleaseState release={release} />
    </span>
  )
