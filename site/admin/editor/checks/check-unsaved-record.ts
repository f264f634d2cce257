import { asUser } from '../../../session/as-user.ts'
import type { Answer } from '../../../api/public-api.ts'
import { request } from '../../../api/request.ts'
import { previewBody, type UnsavedRecord } from '../records/render.ts'

/** The issues of a page with its unsaved record. */
export const checkUnsavedRecord = async (unsaved: UnsavedRecord) => {
  const body = previewBody(unsaved)
  const findings = await asUser((token) =>
    request<Answer<'POST /publish/checks/draft'>>('POST /publish/checks/draft', { body, token }),
  )
  return findings.data
}
