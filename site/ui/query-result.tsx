import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loginAddress, statusOf, messageOf } from './api-errors.ts'
import { Button, ButtonLink } from './button.tsx'
import { Failure } from './failure.tsx'
import { LoadError } from './lazy.ts'
import { Skeleton } from './skeleton.tsx'

const isOffline = (error: unknown) => statusOf(error) === 0 || error instanceof LoadError

/** An error message with the next step: sign in, or try again. */
export function ApiErrorMessage({ error, retry }: { error: unknown; retry?: () => unknown }) {
  return (
    <Failure
      action={
        statusOf(error) === 401 ? (
          <ButtonLink href={loginAddress()}>Sign in</ButtonLink>
        ) : (
          retry && <Button onClick={retry}>Try again</Button>
        )
      }
    >
      {messageOf(error)}
      {retry && isOffline(error) && ' This screen retries automatically.'}
    </Failure>
  )
}

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** How many placeholder lines are shown while it loads. */
  lines?: number | undefined
  /** Shown if the API answers with 404, even after there was data. */
  notFound?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders the data of a query, placeholder lines while it loads, or its error. */
export function QueryResult<T>({ query, lines, notFound, children }: Props<T>) {
  if (notFound && statusOf(query.error) === 404) return notFound
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ApiErrorMessage error={query.error} retry={() => query.refetch()} />
  return <Skeleton lines={lines} />
}
