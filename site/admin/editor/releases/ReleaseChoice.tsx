import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Select } from '../../../ui/select.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { ReleaseNameDialog } from './ReleaseNameDialog.tsx'
import { assignDraft, releasesQuery, type Draft } from './queries.ts'
import { ReleaseState } from './ReleaseState.tsx'

/** Chooses the release that publishes a draft. */
export function ReleaseChoice({ draft }: { draft: Pick<Draft, '_id' | 'releaseId'> }) {
  const query = useQuery(releasesQuery({ state: 'open' }))
  const { runAction, pending } = useAction('drafts', 'releases')
  const [isAdding, setAdding] = useState(false)
  const mayPublish = useMay()('content.publish')
  const release = query.data?.rows.find(({ _id }) => _id === draft.releaseId)
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
            <Select
              label="Release"
              value={draft.releaseId ?? ''}
              options={[
                ['', 'None'],
                ...rows
                  // Adding a draft to a scheduled release is a publication.
                  .filter(({ publishAt }) => mayPublish || publishAt === null)
                  .map(({ _id, name }) => [_id, name] as const),
              ]}
              disabled={pending}
              onChange={(releaseId) => void choose(releaseId || null)}
            />
            {draft.releaseId ? (
              <>
                {release && (
                  <span>
                    <ReleaseState release={release} />
                  </span>
                )}
                <a href={`/admin/releases/${draft.releaseId}`}>View release</a>
              </>
            ) : (
              <Button onClick={() => setAdding(true)}>New release</Button>
            )}
          </div>
        )}
      </QueryResult>
      {isAdding && <ReleaseNameDialog close={() => setAdding(false)} onNamed={({ _id }) => choose(_id)} />}
    </Panel>
  )
}
