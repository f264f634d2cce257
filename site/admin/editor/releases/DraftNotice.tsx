import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import type { Section } from '#content/sections/section.ts'
import type { SectionKey } from '#content/sections/sections.ts'
import { Note } from '../../../ui/note.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { actorName } from '../../operations/activity/actor.ts'
import { actionLabels, draftAddress } from './draft-labels.ts'
import { draftsQuery } from './queries.ts'

/**
 * Shown above the form of a record that has a draft, with a link to it. Without an id, for a section whose single
 * record is not stored yet.
 */
export function DraftNotice({ section, id }: { section: Section; id: string | undefined }) {
  const { data } = useQuery(
    draftsQuery({ section: section.key as SectionKey, ...(id && { ids: id }), pageSize: 1 }),
  )
  const draft = data?.rows[0]
  if (!draft) return null
  return (
    <Note icon={FilePen}>
      <strong>{actionLabels[draft.action].note}</strong> {actorName(draft.by)} saved it{' '}
      <TimeAgo at={draft.at} />. <a href={draftAddress(draft._id)}>View draft</a>
    </Note>
  )
}
