import { formatCount } from '../../../ui/number.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sections } from '#content/sections/sections.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useListParams } from '../../../ui/use-list-params.ts'
import { FieldChanges } from '../../operations/activity/FieldChanges.tsx'
import { AddToReleaseDialog } from './AddToReleaseDialog.tsx'
import { actionLabels, draftAddress } from './draft-labels.ts'
import {
  assignDraft,
  draftQuery,
  releaseDraftsQuery,
  releaseObstaclesQuery,
  type FullRelease,
  type ReleaseDraft,
} from './queries.ts'

interface Props {
  release: FullRelease
  /** Whether the person may remove drafts from it. */
  mayChange: boolean
}

/** The drafts of an unpublished release, and the problems that prevent publishing it. */
export function ReleaseDrafts({ release, mayChange }: Props) {
  const { _id: id, drafts: total } = release
  const [isAdding, setAdding] = useState(false)
  const params = useListParams({}, { fixedSize: true })
  const query = useQuery(releaseDraftsQuery(id, params.query))
  const { data: obstacles } = useQuery(releaseObstaclesQuery(id))
  const { count: blocked = 0, first = [] } = obstacles ?? {}
  const onPage = new Set(query.data?.rows.map(({ _id }) => _id))
  const elsewhere = first.filter(({ _id }) => !onPage.has(_id))
  return (
    <Panel
      title="Drafts"
      count={total}
      actions={
        mayChange && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Add to release
          </Button>
        )
      }
      description={
        blocked > 0
          ? `${blocked === 1 ? 'One draft is' : `${formatCount(blocked)} drafts are`} not ready. Nothing is published until all are.`
          : total > 0 && 'They go live together, or not at all.'
      }
    >
      {elsewhere.length > 0 && (
        <ul className="issues" aria-label="Not ready, on other pages">
          {elsewhere.map(({ _id, name, obstacle }) => (
            <li key={_id}>
              <p>
                {name}. <span className="muted">{obstacle.says}</span>
              </p>
              <ButtonLink href={draftAddress(_id)} aria-label={`View ${name}`}>
                View
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <List
        noun="drafts"
        query={query}
        params={params}
        empty={
          <EmptyState
            title="No drafts yet"
            action={<ButtonLink href="/admin/releases">View drafts</ButtonLink>}
          >
            {mayChange && 'Add drafts or pages here, or open a draft and choose this release.'}
          </EmptyState>
        }
      >
        {(drafts) => (
          <ul className="disclosures">
            {drafts.map((draft) => (
              <DraftRow key={draft._id} draft={draft} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </List>
      {isAdding && <AddToReleaseDialog release={release} close={() => setAdding(false)} />}
    </Panel>
  )
}

function DraftRow({ draft, mayChange }: { draft: ReleaseDraft; mayChange: boolean }) {
  const { runAction, pending } = useAction('drafts', 'releases')
  const { _id, name, obstacle } = draft
  const [isOpen, setOpen] = useState(obstacle !== null)
  const removeFromRelease = () =>
    runAction(() => assignDraft(_id, null), {
      success: { text: `Removed: ${name}.`, undo: true },
      failure: 'It could not be removed.',
    })
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>
            {name} <StatusBadge status={actionLabels[draft.action]} />{' '}
            {obstacle && <Badge tone="bad">Not ready</Badge>}
          </span>
        </summary>
        {obstacle && <p className="error">{obstacle.says}</p>}
        {draft.action === 'remove' ? <p>The record is deleted.</p> : isOpen && <Changes id={_id} />}
        <div className="actions">
          <ButtonLink small href={draftAddress(_id)}>
            View draft
          </ButtonLink>
          {mayChange && (
            <Button small disabled={pending} onClick={removeFromRelease}>
              Remove from release
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}

/** The changes of a draft, loaded when its row is opened. */
function Changes({ id }: { id: string }) {
  return (
    <QueryResult query={useQuery(draftQuery(id))} lines={3}>
      {({ section, live, values }) => (
        <FieldChanges section={sections[section]} before={live?.values ?? null} after={values} />
      )}
    </QueryResult>
  )
}
