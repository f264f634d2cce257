import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { NotLoaded } from '../lib/lazy.ts'
import { loginAddress, statusOf, wordsFor } from '../lib/api.ts'

/** Grey lines where words will stand; not before 200 ms, so that what is quick does not flicker. */
function Waiting({ lines = 4 }: { lines?: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" aria-busy="true">
      <span className="hidden" role="status">
        Loading
      </span>
      {late && Array.from({ length: lines }, (_, i) => <div key={i} className="bone" />)}
    </div>
  )
}

const isOffline = (error: unknown) => statusOf(error) === 0 || error instanceof NotLoaded

/** What went wrong, where it went wrong, and how to go on. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const away = statusOf(error) === 401
  return (
    <div className="trouble" role="alert">
      <CircleAlert aria-hidden />
      <p>
        {wordsFor(error)}
        {retry && isOffline(error) && ' This screen recovers by itself.'}
      </p>
      {away ? (
        <a className="btn" href={loginAddress()}>
          Sign in
        </a>
      ) : (
        retry && (
          <button type="button" className="btn" onClick={() => void retry()}>
            Try again
          </button>
        )
      )}
    </div>
  )
}

/** A list that holds nothing yet: why, and what to do about it. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Shows what a query gives, or that it is on its way, or why it did not come. */
export function Loaded<T>({
  query,
  lines,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Trouble error={query.error} retry={() => query.refetch()} />
  return <Waiting {...(lines && { lines })} />
}
