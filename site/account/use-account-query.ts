import { keepPreviousData, QueryClient, useQuery, type QueryKey } from '@tanstack/react-query'
import { errorMessage } from '../ui/form/errors.ts'

/** Shared by the islands of a page. Their screens say what failed and offer to try again. */
export const accountQueries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
})
// A page that the browser restores from its back/forward cache shows the present state.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) void accountQueries.invalidateQueries()
})

/** Loads data by TanStack Query. The last data stays while other data is loading. */
export function useAccountQuery<T>(queryKey: QueryKey, queryFn: () => Promise<T>, enabled = true) {
  const { data, error, isFetching, refetch } = useQuery(
    { queryKey, queryFn, enabled, placeholderData: keepPreviousData },
    accountQueries,
  )
  return {
    data,
    isFetching,
    /** What went wrong, while nothing newer is loading. */
    error: error && !isFetching ? errorMessage(error) : '',
    reload: () => void refetch(),
  }
}
