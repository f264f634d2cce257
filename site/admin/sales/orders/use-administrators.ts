import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Session } from '../../../session/session.ts'
import type { Option } from '../../../ui/select.tsx'
import { administratorsQuery, type Administrator } from '../../people/agency/queries.ts'

/**
 * Active administrators as options for an assignee, labeled by the part before the @; `own` is the signed-in one. None
 * for a person who may not see who works here.
 */
export function useAdministrators() {
  const session = useOutletContext<Session>()
  const { data: people = [], isLoading } = useQuery({
    ...administratorsQuery,
    staleTime: 60_000,
    enabled: session.permissions.includes('people.read'),
  })
  const accepted = people.filter(({ accepted }) => accepted)
  const own = accepted.find(({ userEmail }) => userEmail.toLowerCase() === session.email?.toLowerCase())
  const options: Option[] = accepted.map((each) => [
    each._id,
    each === own ? `${nameOf(each)} (you)` : nameOf(each),
  ])
  const nameOfAssignee = (id: string | null | undefined) =>
    id ? (options.find(([value]) => value === id)?.[1] ?? 'Assigned') : 'Unassigned'
  return { options, own, isLoading, nameOfAssignee }
}

const nameOf = ({ userEmail }: Administrator) => userEmail.split('@')[0]!
