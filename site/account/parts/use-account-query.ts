import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { errorMessage } from '../../ui/errors.ts'
import { FreshQueryClient } from '../../ui/query-client.ts'

/** Shared by the islands of a page. No automatic retries: the screens show errors and a retry button. */
export const accountQueries = new FreshQueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
})
// Reload data when the page is restored from the back/forward cache.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) void accountQueries.invalidateQueries()
})

/** Loads data with TanStack Query. Previous data stays visible while other data is loading. */
export function useAccountQuery<T>(queryKey: QueryKey, queryFn: () => Promise<T>, enabled = true) {
  const { data, error, isFetching, refetch } = useQuery(
    { queryKey, queryFn, enabled, placeholderData: keepPreviousData },
    accountQueries,
  )
  return {
    data,
    isFetching,
    /** The error message, unless a new request is running. */
    error: error && !isFetching ? errorMessage(error) : '',
    reload: () => void refetch(),
  }
}
