import { queryOptions } from '@tanstack/react-query'
import { get } from '../lib/api.ts'

export interface Finding {
  rule: 'title' | 'description' | 'headings' | 'pictures' | 'links' | 'structured' | 'colors'
  says: string
  /** The address of the form that fixes it. */
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

/** Its key begins with that of publishing, so that every save reloads it. */
export const checksQuery = queryOptions({
  queryKey: ['publish', 'checks'],
  queryFn: () => get<{ entries: Entry[]; findings: Finding[] }>('/publish/checks'),
})

export const pageName = (path: string) => (path === '/' ? 'Homepage' : path)
