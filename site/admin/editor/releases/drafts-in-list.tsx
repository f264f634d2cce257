import { useQuery } from '@tanstack/react-query'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { Badge } from '../../../ui/badge.tsx'
import { List } from '../../../ui/list.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useListParams } from '../../../ui/use-list-params.ts'
import { actorName } from '../../operations/activity/actor.ts'
import { actionLabels, draftAddress } from './draft-labels.ts'
import { draftsQuery, type Draft } from './queries.ts'

/** Shown beside the name of a record that has a draft. */
export const DraftBadge = ({ draft }: { draft: Draft | undefined }) =>
  draft && (
    <Badge tone={actionLabels[draft.action].tone}>
      {draft.action === 'remove' ? 'To be deleted' : 'Draft'}
    </Badge>
  )

/** The drafts of records that are not published yet, as the first rows of their list. */
export function UnpublishedDrafts({ section }: { section: Section }) {
  const params = useListParams({}, { pageSize: 10, fixedSize: true, pageParam: 'drafts' })
  const query = useQuery(
    draftsQuery({ ...params.query, section: section.key as SectionKey, action: 'create' }),
  )
  if (!query.data?.total) return null
  return (
    <List noun="drafts" query={query} params={params} empty={null}>
      {(drafts) => (
        <ul className="records" aria-label="Not published yet">
          {drafts.map((draft) => (
            <li key={draft._id} className="record">
              <a className="record-name" href={draftAddress(draft._id)}>
                <strong>
                  {draft.name} <Badge tone="warn">Draft, not published yet</Badge>
                </strong>
                <span>
                  By {actorName(draft.by)}, <TimeAgo at={draft.at} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}
