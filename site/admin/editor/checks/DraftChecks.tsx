import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import type { Draft } from '../records/render.ts'
import { checkDraft } from './check-draft.ts'

/** The check runs after this pause, so that it does not interrupt typing. */
const pauseMs = 600

/** The findings of the site check for a record's page with the unsaved changes. */
export function DraftChecks({ draft }: { draft: Draft }) {
  const serialized = JSON.stringify(draft)
  const [settled, setSettled] = useState(serialized)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(serialized), pauseMs)
    return () => clearTimeout(timer)
  }, [serialized])
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
        <p className="muted">The site check could not check this page.</p>
        <ApiErrorMessage error={error} retry={() => refetch()} />
      </div>
    )
  if (!findings) return null
  if (findings.length === 0)
    return (
      <p className="muted draft-passed">
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
