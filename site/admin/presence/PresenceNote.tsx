import { formatList, productLanguage } from '#content/locale/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formDrafts } from '../../session/form-drafts.ts'
import { Note } from '../../ui/note.tsx'
import { apiData } from '../../session/api.ts'

const intervalMs = 10_000

/** The other users who have a record open. */
function usePresence(subject: string, draft: string) {
  const typing = useSyncExternalStore(formDrafts.subscribe, () => formDrafts.has(draft))
  const query = useQuery({
    queryKey: ['presence', subject, typing],
    queryFn: () => apiData('PUT /presence', { body: { subject, typing } }),
    refetchInterval: intervalMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return query.data ?? []
}

interface Props {
  subject: string
  /** The name of the draft; while it exists, other users see that this user is editing. */
  draft: string
  /** Advice shown after the names. */
  hint: string
}

/** Shows the other users who have the same record open, or are editing it. */
export function PresenceNote({ subject, draft, hint }: Props) {
  const others = usePresence(subject, draft)
  const editing = others.filter(({ typing }) => typing)
  const users = editing.length > 0 ? editing : others
  const names = formatList(
    users.map(({ email }) => email ?? 'someone'),
    'conjunction',
    productLanguage,
  )
  const verb = users.length === 1 ? 'is' : 'are'
  return (
    <div className="presence" role="status">
      {others.length > 0 && (
        <Note icon={Users}>
          <strong>
            {names} {verb} {editing.length > 0 ? 'editing' : 'viewing'} this too.
          </strong>{' '}
          {hint}
        </Note>
      )}
    </div>
  )
}
