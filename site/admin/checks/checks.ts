import { queryOptions } from '@tanstack/react-query'
import { get } from '../lib/api.ts'

export interface Finding {
  rule: 'title' | 'description' | 'headings' | 'pictures' | 'links' | 'structured' | 'colors'
  says: string
  /** The form that mends it. */
  mend: string
  pages: string[]
}

export interface Entry {
  path: string
  title: string
  description: string
  /** The path of the picture that is shown where the page is shared. */
  picture?: string
}

/** Below the key of publishing: whatever is saved has it asked for again. */
export const checksQuery = queryOptions({
  queryKey: ['publish', 'checks'],
  queryFn: () => get<{ entries: Entry[]; findings: Finding[] }>('/publish/checks'),
})

export const nameOfPage = (path: string) => (path === '/' ? 'Homepage' : path)
