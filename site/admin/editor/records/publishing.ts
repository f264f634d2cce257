import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../../session/api.ts'

export const publishStatusQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => apiData('GET /publish'),
})

/** Those of the given addresses that have no page on the published site. */
export const missingPagesQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: ['publish', 'missing', paths],
    queryFn: () => apiData('POST /publish/missing-pages', { body: { paths: paths.slice(0, 200) } }),
    enabled: paths.length > 0,
    staleTime: 60_000,
  })
