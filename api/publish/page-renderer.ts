import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/errors.ts'
import { NotFoundError } from '../errors.ts'
import type { Form } from '../http/form-page.ts'
import type { Log } from '../log.ts'
import type { Content } from './content.ts'
import type { PageAddress } from './pages.ts'
import type { Pictures } from './pictures.ts'
import type { RenderedPage } from './published-pages.ts'
import { render, type PageSettings, type SiteBundle } from './render.ts'
import { fullRecordReader, type ReadFull } from './full-records.ts'

/** How many pages are rendered at a time: each waits now and then, for a hash of what is in it. */
const concurrency = 4

interface Options {
  db: Database
  /** Without one, while developing, no pages are published. */
  site: SiteBundle | undefined
  env: PageSettings
  log: Log
  /** Fetched to this machine where they are elsewhere. */
  pictures?: Pick<Pictures, 'fetch'> | undefined
}

/** Renders pages with the built site, and notes which it could not. */
export class PageRenderer {
  readonly #options: Options
  /** Reads records with their long fields. */
  readonly readFull: ReadFull
  /** Pages that could not be rendered, and why. */
  readonly failed = new Map<string, string>()
  /** Pages that could not be rendered because the database was away. */
  readonly postponed = new Set<string>()

  constructor(options: Options) {
    this.#options = options
    this.readFull = fullRecordReader(options.db)
  }

  async render(address: PageAddress, content: Content, form?: Form): Promise<RenderedPage> {
    const { site, env } = this.#options
    if (!site) throw new NotFoundError('Pages are not published in development.')
    return render({ site, env, readFull: this.readFull }, address, content, form)
  }

  /** The pages, in the order of their addresses; without those that cannot be rendered. */
  async renderAll(addresses: readonly PageAddress[], content: Content): Promise<Map<string, RenderedPage>> {
    const rendered = new Map<string, RenderedPage>()
    for (let i = 0; i < addresses.length; i += concurrency) {
      const batch = addresses.slice(i, i + concurrency)
      const pages = await Promise.all(batch.map((address) => this.#renderOrNote(address, content)))
      for (const [n, page] of pages.entries()) if (page) rendered.set(batch[n]!.path, page)
    }
    this.#fetchPictures(rendered.values())
    return rendered
  }

  /** A page that a change has left for later. Where the database is away, it stays as it is until that is back. */
  async renderDeferred(address: PageAddress, content: Content): Promise<RenderedPage | undefined> {
    const page = await this.#renderOrNote(address, content, () => this.postponed.add(address.path))
    if (page) this.#fetchPictures([page])
    return page
  }

  /** A failure is noted; the last good version stays live. */
  async #renderOrNote(address: PageAddress, content: Content, onUnavailable?: () => void) {
    const { path } = address
    try {
      const page = await this.render(address, content)
      this.failed.delete(path)
      return page
    } catch (error) {
      if (onUnavailable && isUnavailable(error)) onUnavailable()
      else {
        this.failed.set(path, error instanceof Error ? error.message : String(error))
        this.#options.log.error({ err: error, path }, 'page not rendered')
      }
      return undefined
    }
  }

  /** For the time when the store is away. */
  #fetchPictures(pages: Iterable<RenderedPage>) {
    void this.#options.pictures
      ?.fetch(pages)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'pictures not fetched'))
  }
}
