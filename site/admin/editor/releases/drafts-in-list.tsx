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

/** Shown below a list: the drafts of records that are not published yet. */
export function UnpublishedDrafts({ section }: { section: Section }) {
  const params = useListParams({}, { pageSize: 10, fixedSize: true, pageParam: 'drafts' })
  const query = useQuery(
    draftsQuery({ ...params.query, section: section.key as SectionKey, action: 'create' }),
  )
  if (!query.data?.total) return null
  return (
    <>
      <h3>Not published yet</h3>
      <List noun="drafts" query={query} params={params} empty={null}>
        {(drafts) => (
          <ul className="row-list">
            {drafts.map((draft) => (
              <li key={draft._id}>
                <span className="row-list-text">
                  <a href={draftAddress(draft._id)}>{draft.name}</a>
                  <span className="row-list-about">
                    Draft by {actorName(draft.by)}, <TimeAgo at={draft.at} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </List>
    </>
  )
}
