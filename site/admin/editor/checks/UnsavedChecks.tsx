import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiErrorMessage } from '../../../ui/query-result.tsx'
import type { UnsavedRecord } from '../records/render.ts'
import { checkUnsavedRecord } from './check-unsaved-record.ts'

/** The check runs after this pause, so that it does not interrupt typing. */
const pauseMs = 600

/** The findings of the site check for a record's page with the unsaved changes. */
export function UnsavedChecks({ unsaved }: { unsaved: UnsavedRecord }) {
  const serialized = JSON.stringify(unsaved)
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
    queryFn: () => checkUnsavedRecord(JSON.parse(settled) as UnsavedRecord),
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
