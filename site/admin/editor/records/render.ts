import { asUser } from '../../../session/as-user.ts'
import { ApiError } from '../../../api/request.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import type { Values } from '../../../ui/form/fields-context.ts'
import { bodyOf } from './records.ts'

export interface UnsavedRecord {
  path: string
  section: string
  id?: string | undefined
  values: Values
  /** Puts the section on the homepage, if it is not on it. */
  place?: boolean
}

/**
 * Renders a page with an unsaved record on the server. XMLHttpRequest parses the answer as a document: the only way to parse HTML
 * that the Trusted Types policy allows.
 */
export const renderPreview = (unsaved: UnsavedRecord): Promise<Document> =>
  renderPage('/preview', previewBody(unsaved))

/** The request body for an unsaved record: parses the structured values, which the form holds as JSON text. */
export function previewBody({ values, ...unsaved }: UnsavedRecord) {
  const section = unsaved.section as SectionKey
  return { ...unsaved, section, values: bodyOf(sections[section], values) }
}

/** Renders a page on the server by posting `body` to `path`. */
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
    const fail = () => reject(new ApiError(0, 'The preview could not be loaded.'))
    request.onerror = fail
    request.ontimeout = fail
    request.onload = () => {
      const page = request.response as Document | null
      if (request.status === 200 && page) resolve(page)
      else reject(new ApiError(request.status, 'The page cannot be shown with this text.'))
    }
    request.send(JSON.stringify(body))
  })
