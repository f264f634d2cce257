import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiData, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type OpenItem = Answer<'GET /open-items'>[number]
export type OpenTotal = Answer<'GET /open-items/totals'>[number]
export type OpenCustomer = Answer<'GET /open-items/customers'>[number]

export const openItemsQuery = (query: Options<'GET /open-items'>['query']) =>
  queryOptions({
    queryKey: ['orders', 'open', query],
    queryFn: () => apiPage('GET /open-items', { query }),
    placeholderData: keepPreviousData,
  })

/** The sums in each currency, of all or of one customer. */
export const openTotalsQuery = (customerId?: string) =>
  queryOptions({
    queryKey: ['orders', 'open', 'totals', customerId ?? ''],
    queryFn: () => apiData('GET /open-items/totals', { query: customerId ? { customerId } : {} }),
  })

export const openCustomersQuery = queryOptions({
  queryKey: ['orders', 'open', 'customers'],
  queryFn: () => apiData('GET /open-items/customers'),
})
