import { queryOptions } from '@tanstack/react-query'
import { bodyOfDraft, type Draft as PageDraft } from '../preview/render.ts'
import { apiData } from '../../session/api.ts'
import { asUser } from '../../session/as-user.ts'
import { request } from '../../session/request.ts'
import type { Answer } from '../../session/public-api.ts'

type Report = Answer<'GET /publish/checks'>
export type Finding = Report['findings'][number]
export type Entry = Report['entries'][number]

/** Its key begins with that of publishing, so that every save reloads it. */
export const checksQuery = queryOptions({
  queryKey: ['publish', 'checks'],
  queryFn: () => apiData('GET /publish/checks'),
})

/** What would be to fix on the page with this draft of its record. */
export const checkDraft = async (draft: PageDraft) => {
  const body = bodyOfDraft(draft)
  const findings = await asUser((token) =>
    request<Answer<'POST /publish/checks/draft'>>('POST /publish/checks/draft', { body, token }),
  )
  return findings.data
}

export const pageName = (path: string) => (path === '/' ? 'Homepage' : path)
