import { asUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { bodyOf, type Values } from '../content/records.ts'

export interface Draft {
  path: string
  section: string
  id?: string | undefined
  values: Values
  /** Puts the section on the first page, if it is not there. */
  place?: boolean
}

/**
 * Has a page rendered with a draft in it. The answer is read as a document by the browser itself: that is the one way
 * to get from text to nodes that the policy against injected markup leaves open.
 */
export const renderDraft = (draft: Draft): Promise<Document> => renderPage('/preview', bodyOfDraft(draft))

/** What is sent of a draft: the form holds JSON as text. */
export function bodyOfDraft({ values, ...draft }: Draft) {
  const section = draft.section as SectionKey
  return { ...draft, section, values: bodyOf(sections[section], values) }
}

/** Has a page rendered by the route that `body` is posted to. */
export const renderPage = (path: string, body: object): Promise<Document> =>
  asUser((token) => render(path, body, token))

const render = (path: string, body: object, token: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.responseType = 'document'
    request.timeout = 10_000
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    const away = () => reject(new ApiError(0, 'The preview could not be reached.'))
    request.onerror = away
    request.ontimeout = away
    request.onload = () => {
      const page = request.response as Document | null
      if (request.status === 200 && page) resolve(page)
      else reject(new ApiError(request.status, 'The page cannot be shown with this text.'))
    }
    request.send(JSON.stringify(body))
  })
