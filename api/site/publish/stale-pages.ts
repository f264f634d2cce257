import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LivePages, StagedPage } from './live-pages.ts'

/** The number of pages rendered at a time; the records that they need are read with one query. */
const concurrency = 4

interface Options {
  pages: LivePages
  /** Renders a page with the current content; undefined if that fails: the previous version stays live. */
  render: (path: string) => Promise<StagedPage | undefined>
  /** The current content; another object after each change. Empty before the first is read. */
  currentContent: () => ReadonlyMap<unknown, unknown>
  /** Resolves once the save that is being published, if any, is live: saves go first. */
  saveEnded: () => Promise<void>
  /** Called when every page is rendered, with the paths that changed. */
  onDone: (changed: string[]) => Promise<void>
}

/** Renders the pages that a change left for later: a requested page before it is served, all others in the background. */
export class StalePages implements AsyncDisposable {
  readonly #options: Options
  readonly #rendering = new Map<string, Promise<void>>()
  #background: Promise<string[]> | undefined
  #changed: string[] = []
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Renders those of the pages that are outdated. Returns undefined if none is, or if there is no content yet. */
  ensureCurrent = (paths: readonly string[]): Promise<unknown> | undefined => {
    const { pages, currentContent } = this.#options
    const due = paths.filter(pages.isMissing)
    if (due.length === 0 || currentContent().size === 0) return undefined
    return Promise.all(due.map((path) => this.#render(path)))
  }

  /** Renders all of them in the background. Returns the paths that changed. */
  start(): Promise<string[]> {
    return (this.#background ??= this.#renderAll())
  }

  /** Like `start`, but including the sitemaps, which are otherwise rendered when they are requested. */
  async finish(): Promise<string[]> {
    const changed = await this.start()
    for (const path of this.#options.pages.paths)
      if (this.#options.pages.isStale(path)) await this.#render(path)
    return changed
  }

  async #renderAll() {
    const { pages, saveEnded, onDone } = this.#options
    await yieldToEventLoop()
    try {
      for (let stale = pages.stale; stale.length > 0 && !this.#isClosed; stale = pages.stale)
        for (let i = 0; i < stale.length && !this.#isClosed; i += concurrency) {
          await saveEnded()
          await Promise.all(stale.slice(i, i + concurrency).map((path) => this.#render(path)))
          await yieldToEventLoop()
        }
    } finally {
      // Pages that are marked stale from now on need another run.
      this.#background = undefined
    }
    const changed = this.#changed
    this.#changed = []
    if (!this.#isClosed) await onDone(changed)
    return changed
  }

  #render(path: string): Promise<void> {
    const running = this.#rendering.get(path)
    if (running) return running
    const rendered = this.#renderUntilCurrent(path).finally(() => this.#rendering.delete(path))
    this.#rendering.set(path, rendered)
    return rendered
  }

  /** Renders a page, and again if a save has changed it meanwhile. */
  async #renderUntilCurrent(path: string) {
    const { pages, render, currentContent } = this.#options
    while (pages.isStale(path) && !this.#isClosed) {
      const content = currentContent()
      const page = await render(path)
      if (this.#isClosed || currentContent() !== content) continue
      if (!page) pages.keepPrevious(path)
      else if (pages.publish(path, page)) this.#changed.push(path)
    }
  }

  /** Starts no further page. Resolves once running renderings have ended, because they read the database. */
  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    await Promise.allSettled([Promise.resolve(this.#background), ...this.#rendering.values()])
  }
}
