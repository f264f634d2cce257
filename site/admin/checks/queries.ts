import { queryOptions } from '@tanstack/react-query'
import type { SectionKey } from '#content/sections.ts'
import type { Draft as PageDraft } from '../preview/render.ts'
import { apiData } from '../../session/api.ts'
import type { Answer } from '../../session/public-api.ts'

type Report = Answer<'GET /publish/checks'>
export type Finding = Report['findings'][number]
export type Entry = Report['entries'][number]

/** Its key begins with that of publishing, so that every save reloads it. */
export const checksQuery = queryOptions({
  queryKey: ['publish', 'checks'],
  queryFn: () => apiData('GET /publish/checks'),
})

/** What would be to mend on the page with this draft of its record. */
export const checkDraft = (draft: PageDraft) =>
  apiData('POST /publish/checks/draft', { body: { ...draft, section: draft.section as SectionKey } })

export const pageName = (path: string) => (path === '/' ? 'Homepage' : path)
