import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { drafts } from './drafts.ts'

interface Present {
  email: string | null
  typing: boolean
}

const every = 10_000

/** Who else has it open at the moment; `draft` names what is typed there. */
function usePresence(subject: string, draft: string): readonly Present[] {
  const typing = useSyncExternalStore(drafts.subscribe, () => drafts.has(draft))
  const query = useQuery({
    queryKey: ['presence', subject, typing],
    queryFn: async () => (await call<Present[]>('PUT', '/presence', { body: { subject, typing } })).data,
    refetchInterval: every,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return query.data ?? []
}

/** Says that colleagues have the same open, and which of them are typing. */
export function AlsoHere({ subject, draft, hint }: { subject: string; draft: string; hint: string }) {
  const others = usePresence(subject, draft)
  const typing = others.filter((each) => each.typing)
  const named = typing.length > 0 ? typing : others
  const names = new Intl.ListFormat('en-US').format(named.map(({ email }) => email ?? 'a colleague'))
  const one = named.length === 1
  const does =
    typing.length > 0
      ? one
        ? 'is typing here'
        : 'are typing here'
      : one
        ? 'has this open'
        : 'have this open'
  return (
    <div className="presence" role="status">
      {others.length > 0 && (
        <p className="note with-icon">
          <Users aria-hidden />
          <span>
            <strong>
              {names} {does}, too.
            </strong>{' '}
            {hint}
          </span>
        </p>
      )}
    </div>
  )
}
