import type { Database } from '../../platform/db/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Form } from '../../platform/http/form-page.ts'
import type { Log } from '../../platform/log.ts'
import type { Content } from './content.ts'
import type { PageAddress } from './pages.ts'
import type { Pictures } from './pictures.ts'
import type { RenderedPage } from './live-pages.ts'
import { render, type PageSettings, type SiteBundle } from './render.ts'
import { fullRecordReader, type ReadFull } from './full-records.ts'

/** The number of pages rendered at a time: rendering sometimes waits, for example for a hash. */
const concurrency = 4

interface Options {
  db: Database
  /** Without one, while developing, no pages are published. */
  site: SiteBundle | undefined
  env: PageSettings
  log: Log
  /** Copies the pictures of pages to this machine if the store is remote. */
  pictures?: Pick<Pictures, 'fetch'> | undefined
}

/** Renders pages with the built site, and records failures. */
export class PageRenderer {
  readonly #options: Options
  /** Reads records with their long fields. */
  readonly readFull: ReadFull
  /** Pages that could not be rendered, and why. */
  readonly failed = new Map<string, string>()

  constructor(options: Options) {
    this.#options = options
    this.readFull = fullRecordReader(options.db)
  }

  async render(address: PageAddress, content: Content, form?: Form): Promise<RenderedPage> {
    const { site, env } = this.#options
    if (!site) throw new NotFoundError('Pages are not published in development.')
    return render({ site, env, readFull: this.readFull }, address, content, form)
  }

  /** Renders pages. Returns them in the order of the addresses, without those that cannot be rendered. */
  async renderAll(addresses: readonly PageAddress[], content: Content): Promise<Map<string, RenderedPage>> {
    const rendered = new Map<string, RenderedPage>()
    for (let i = 0; i < addresses.length; i += concurrency) {
      const batch = addresses.slice(i, i + concurrency)
      const pages = await Promise.all(batch.map((address) => this.#renderOrRecordFailure(address, content)))
      for (const [n, page] of pages.entries()) if (page) rendered.set(batch[n]!.path, page)
    }
    this.#fetchPictures(rendered.values())
    return rendered
  }

  /** Renders a page; undefined if that fails: the last good version stays live, and the next run tries again. */
  async #renderOrRecordFailure(address: PageAddress, content: Content) {
    const { path } = address
    try {
      const page = await this.render(address, content)
      this.failed.delete(path)
      return page
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (this.failed.get(path) !== reason) this.#options.log.error({ err: error, path }, 'page not rendered')
      this.failed.set(path, reason)
      return undefined
    }
  }

  /** Copies pictures, so that they can be served while the store is unavailable. */
  #fetchPictures(pages: Iterable<RenderedPage>) {
    void this.#options.pictures
      ?.fetch(pages)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'pictures not fetched'))
  }
}
