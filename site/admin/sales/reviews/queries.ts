import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiPage } from '../../../session/api.ts'
import type { Answer, Options } from '../../../api/public-api.ts'

export type ListedReview = Answer<'GET /reviews'>[number]

export const reviewsQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: ['reviews', query],
    queryFn: () => apiPage('GET /reviews', { query }),
    placeholderData: keepPreviousData,
  })

export const publishReview = (id: string, body: Options<'POST /reviews/{id}/testimonial'>['body']) =>
  api('POST /reviews/{id}/testimonial', { params: { id }, body })
