import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that restarts loads which a change overtakes: their response may be older than the change. TanStack
 * Query reuses a first load in flight when its query is invalidated (`cancelRefetch` of
 * https://tanstack.com/query/latest/docs/reference/QueryClient), and replaces data that was set during a load.
 */
export class FreshQueryClient extends QueryClient {
  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual
      if (isSet) restartLoad(event.query)
    })
  }

  override async invalidateQueries<K extends QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.state.data === undefined) restartLoad(query)
    await super.invalidateQueries(filters, options)
  }
}

/** Whoever waits for the load gets the result of the new one. */
function restartLoad(query: Query) {
  if (query.state.fetchStatus !== 'fetching') return
  void query.cancel({ silent: true })
  // Its observers show an error.
  query.fetch().catch(() => {})
}
