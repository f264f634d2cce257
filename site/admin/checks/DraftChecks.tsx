import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ErrorMessage } from '../../ui/query-result.tsx'
import type { Draft } from '../preview/render.ts'
import { checkDraft } from './check-draft.ts'

/** Whoever types is not interrupted. */
const pauseMs = 600

/** What the site check would say of a record's page as it is typed, once there is a pause. */
export function DraftChecks({ draft }: { draft: Draft }) {
  const typed = JSON.stringify(draft)
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const {
    data: findings,
    error,
    refetch,
  } = useQuery({
    queryKey: ['publish', 'checks', 'draft', settled],
    queryFn: () => checkDraft(JSON.parse(settled) as Draft),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  if (error)
    return (
      <div role="status">
        <p className="soft">The site check could not check this page.</p>
        <ErrorMessage error={error} retry={() => refetch()} />
      </div>
    )
  if (!findings) return null
  if (findings.length === 0)
    return (
      <p className="soft draft-passed">
        <CircleCheck aria-hidden /> No issues found on this page.
      </p>
    )
  return (
    <ul className="issues-here" aria-label="The site check on this page">
      {findings.map(({ says, fix }) => (
        <li key={fix + says}>
          <TriangleAlert aria-hidden />
          <p>{says}</p>
        </li>
      ))}
    </ul>
  )
}
