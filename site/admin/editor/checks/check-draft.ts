import { asUser } from '../../../session/as-user.ts'
import type { Answer } from '../../../api/public-api.ts'
import { request } from '../../../api/request.ts'
import { bodyOfDraft, type Draft } from '../records/render.ts'

/** The issues of a page with this draft of its record. */
export const checkDraft = async (draft: Draft) => {
  const body = bodyOfDraft(draft)
  const findings = await asUser((token) =>
    request<Answer<'POST /publish/checks/draft'>>('POST /publish/checks/draft', { body, token }),
  )
  return findings.data
}
