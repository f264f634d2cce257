import { InvalidInputError, NotFoundError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Content } from './content.ts'
import {
  addressOfDraft,
  withDraft,
  withPlace,
  withStoredDrafts,
  type Draft,
  type StoredDraft,
} from './draft.ts'
import type { PageRenderer } from './page-renderer.ts'
import { isHidden, pageAddresses, type PageAddress } from './pages.ts'

interface Parts {
  content: Content
  isHtml: (path: string) => boolean
  renderer: PageRenderer
  log: Log
}

export const htmlPage = (path: string): PageAddress => ({ path, status: 200, needs: [], isListed: false })

/**
 * Renders a page as if a draft were saved; nothing is stored. Throws a NotFoundError if the page does not exist, an
 * InvalidInputError if it cannot be rendered.
 */
export async function previewPage(parts: Parts, path: string, draft: Draft): Promise<Buffer> {
  const content = new Map(parts.content)
  content.set(draft.section, withDraft(await withFullRecord(parts, draft), draft))
  if (draft.place) content.set('landing', withPlace(content.get('landing'), draft.section))
  // The draft may create a page, or change its address.
  if (!parts.isHtml(path) && path !== addressOfDraft(content, draft)) throw new NotFoundError()
  try {
    return (await parts.renderer.render(htmlPage(path), content)).body
  } catch (error) {
    parts.log.warn({ err: error, path }, 'preview not rendered')
    throw new InvalidInputError('The page cannot be shown with this text.')
  }
}

/** The stored value of a draft's section, with the long fields of the draft's record. */
async function withFullRecord({ content, renderer }: Parts, { section, id }: Draft): Promise<unknown> {
  const stored = content.get(section)
  if (!Array.isArray(stored)) return stored
  const records = stored as { _id: string }[]
  const head = records.find(({ _id }) => _id === id)
  const full = head && (await renderer.readFull(section, head))
  return full ? records.map((record) => (record === head ? full : record)) : records
}

/**
 * Renders a page as if these drafts were published, and returns the paths of all pages that would exist; nothing is
 * stored. Throws like `previewPage`.
 */
export async function previewDrafts(parts: Parts, path: string, drafts: readonly StoredDraft[]) {
  const content = withStoredDrafts(parts.content, drafts)
  const addresses = pageAddresses(content).filter(
    (address) => address.needs.length === 0 && !isHidden(address.path),
  )
  const address = addresses.find((each) => each.path === path)
  if (!address) throw new NotFoundError('This preview does not have this page.')
  const page = await parts.renderer.render(address, content).catch((error: unknown) => {
    parts.log.warn({ err: error, path }, 'preview not rendered')
    throw new InvalidInputError('This page cannot be shown as it is.')
  })
  if (!page.contentType.startsWith('text/html')) throw new NotFoundError()
  return { page, paths: addresses.map((each) => each.path) }
}
