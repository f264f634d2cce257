import { useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Session } from '../../../session/session.ts'
import type { Option } from '../../../ui/select.tsx'
import { administratorsQuery, type Administrator } from '../../people/agency/queries.ts'

/** Active administrators as options for an assignee, labeled by the part before the @; `own` is the signed-in one. */
export function useAdministrators() {
  const session = useOutletContext<Session>()
  const { data: people = [], isPending } = useQuery({ ...administratorsQuery, staleTime: 60_000 })
  const accepted = people.filter(({ accepted }) => accepted)
  const own = accepted.find(({ userEmail }) => userEmail.toLowerCase() === session.email?.toLowerCase())
  const options: Option[] = accepted.map((each) => [
    each._id,
    each === own ? `${nameOf(each)} (you)` : nameOf(each),
  ])
  return { options, own, isPending }
}

const nameOf = ({ userEmail }: Administrator) => userEmail.split('@')[0]!
