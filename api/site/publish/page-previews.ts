import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Content } from './content.ts'
import {
  addressOfUnsavedRecord,
  withUnsavedRecord,
  withPlace,
  withDrafts,
  type UnsavedRecord,
  type DraftedRecord,
} from './unsaved-record.ts'
import type { PageRenderer } from './page-renderer.ts'
import { isHidden, pageAddresses, type PageAddress } from './pages.ts'

interface Options {
  currentContent: () => Content
  isHtml: (path: string) => boolean
  renderer: PageRenderer
  log: Log
}

export const htmlPage = (path: string): PageAddress => ({ path, status: 200, needs: [], isListed: false })

/** A look at a preview is no visit. */
function withoutAnalytics(content: Content) {
  const others = new Map(content)
  others.delete('analytics')
  return others
}

/**
 * Renders pages with unpublished content; nothing is stored. Both methods throw a NotFoundError if the page does not exist,
 * and an InvalidInputError if it cannot be rendered.
 */
export class PagePreviews {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Renders a page as if a record were saved. */
  async page(path: string, unsaved: UnsavedRecord): Promise<Buffer> {
    const { currentContent, isHtml, renderer, log } = this.#options
    const content = withoutAnalytics(currentContent())
    content.set(unsaved.section, withUnsavedRecord(await this.#withFullRecord(content, unsaved), unsaved))
    if (unsaved.place) content.set('landing', withPlace(content.get('landing'), unsaved.section))
    // The record may create a page, or change its address.
    if (!isHtml(path) && path !== addressOfUnsavedRecord(content, unsaved)) throw new NotFoundError()
    try {
      return (await renderer.render(htmlPage(path), content)).body
    } catch (error) {
      log.warn({ err: error, path }, 'preview not rendered')
      throw new InvalidInputError('The page cannot be shown with this text.')
    }
  }

  /** Renders a page as if these drafts were published, and returns the paths of all pages that would exist. */
  async drafts(path: string, drafts: readonly DraftedRecord[]) {
    const { currentContent, renderer, log } = this.#options
    const content = withoutAnalytics(withDrafts(currentContent(), drafts))
    const addresses = pageAddresses(content).filter(
      (address) => address.needs.length === 0 && !isHidden(address.path),
    )
    const address = addresses.find((each) => each.path === path)
    if (!address) throw new NotFoundError('This preview does not have this page.')
    const page = await renderer.render(address, content).catch((error: unknown) => {
      log.warn({ err: error, path }, 'preview not rendered')
      throw new InvalidInputError('This page cannot be shown as it is.')
    })
    if (!page.contentType.startsWith('text/html')) throw new NotFoundError()
    return { page, paths: addresses.map((each) => each.path) }
  }

  /** The stored value of a section, with the long fields of the unsaved record. */
  async #withFullRecord(content: Content, { section, id }: UnsavedRecord): Promise<unknown> {
    const stored = content.get(section)
    if (!Array.isArray(stored)) return stored
    const records = stored as { _id: string }[]
    const summary = records.find(({ _id }) => _id === id)
    const full = summary && (await this.#options.renderer.readFull(section, summary))
    return full ? records.map((record) => (record === summary ? full : record)) : records
  }
}
