import { queryOptions } from '@tanstack/react-query'
import { get } from '../lib/api.ts'

export interface PublishStatus {
  publishedAt: string | null
  pages: string[]
  /** Pages that could not be rendered, and why. */
  failed: Record<string, string>
  /** By section: the pages that show it. */
  shownOn: Partial<Record<string, string[]>>
}

export const publishStatusQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => get<PublishStatus>('/publish'),
})
