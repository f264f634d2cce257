import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose invalidation also restarts first loads. TanStack Query reuses a first load that is in flight,
 * although its response may be older than the change that the invalidation follows (`cancelRefetch` of
 * https://tanstack.com/query/latest/docs/reference/QueryClient).
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await Promise.all(firstLoads.map((query) => query.cancel({ revert: true })))
    await super.invalidateQueries(filters, options)
  }
}
