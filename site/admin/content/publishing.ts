import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../session/api.ts'

export const publishStatusQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => apiData('GET /publish'),
})
