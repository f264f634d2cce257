import { useQuery } from '@tanstack/react-query'
import type { Section } from '#content/section.ts'
import { Badge } from '../../ui/badge.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { actorName } from '../activity/actor.ts'
import { does, draftAddress } from './draft-words.ts'
import { draftsQuery } from './queries.ts'

/** Beside the name of a record that has a draft. */
export function DraftBadge({ section, id }: { section: Section; id: string }) {
  const { data } = useQuery(draftsQuery(section))
  const draft = data?.rows.find(({ _id }) => _id === id)
  return draft ? (
    <Badge tone={does[draft.does].tone}>{draft.does === 'remove' ? 'To be deleted' : 'Draft'}</Badge>
  ) : null
}

/** Below a list: drafts of records that it does not have yet. */
export function NewDrafts({ section }: { section: Section }) {
  const { data } = useQuery(draftsQuery(section))
  const drafts = data?.rows.filter((draft) => draft.does === 'create') ?? []
  if (drafts.length === 0) return null
  return (
    <>
      <h3>Not published yet</h3>
      <ul className="people">
        {drafts.map((draft) => (
          <li key={draft._id}>
            <span className="people-text">
              <a href={draftAddress(draft._id)}>{draft.name}</a>
              <span className="people-about">
                Draft by {actorName(draft.by)}, <TimeAgo at={draft.at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
