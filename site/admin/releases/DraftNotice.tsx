import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import type { Section } from '#content/section.ts'
import type { SectionKey } from '#content/sections.ts'
import { Note } from '../../ui/note.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { actorName } from '../activity/actor.ts'
import { actionWords, draftAddress } from './draft-words.ts'
import { draftsQuery } from './queries.ts'

/** Above the form of a record: that it has a draft, and the way to it. Without an id, of a section that holds one and has none. */
export function DraftNotice({ section, id }: { section: Section; id: string | undefined }) {
  const { data } = useQuery(
    draftsQuery({ section: section.key as SectionKey, ...(id && { ids: id }), pageSize: 1 }),
  )
  const draft = data?.rows[0]
  if (!draft) return null
  return (
    <Note icon={FilePen}>
      <strong>{actionWords[draft.action].note}</strong> {actorName(draft.by)} saved it{' '}
      <TimeAgo at={draft.at} />. <a href={draftAddress(draft._id)}>Open the draft</a>
    </Note>
  )
}
