import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'
import type { PublishedPages, RenderedPage } from './published-pages.ts'

/** The number of pages rendered at a time; the records that they need are read with one query. */
const concurrency = 4

/** Background rendering waits this long after a save, so that the next requests of the same user go first. */
const idleMs = 100
/** If saves never stop, background rendering goes on after this time. */
const maxIdleWaitMs = 5000

interface Options {
  pages: PublishedPages
  /** Renders a page with the current content; undefined if that fails: the previous version stays live. */
  render: (path: string) => Promise<RenderedPage | undefined>
  /** The current content; another object after each change. */
  currentContent: () => unknown
  /** Resolves once the save that is being published, if any, is live: saves go first. */
  saveEnded: () => Promise<void>
  /** Called when every page is rendered, with the paths that changed. */
  onDone: (changed: string[]) => void
}

/**
 * Renders the pages that a change did not render itself: a requested page before it is served, all others in the
 * background.
 */
export class DeferredPages implements AsyncDisposable {
  readonly #options: Options
  readonly #rendering = new Map<string, Promise<void>>()
  #background: Promise<string[]> | undefined
  #changed: string[] = []
  #savedAt = 0
  #isClosed = false
  /** Aborted when a caller waits for all pages: they are then rendered without waiting for saves to stop. */
  #skipWait = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  get isBusy() {
    return this.#background !== undefined
  }

  /** Renders those of the pages that are stale. Returns undefined if none is. */
  renderStale(paths: readonly string[]): Promise<unknown> | undefined {
    const due = paths.filter((path) => this.#options.pages.isStale(path))
    return due.length > 0 ? Promise.all(due.map((path) => this.#render(path, true))) : undefined
  }

  /** Called after each published change: delays background rendering for a moment. */
  onSave() {
    this.#savedAt = performance.now()
  }

  /** Renders all remaining pages in the background. Returns the paths that changed. */
  start(): Promise<string[]> {
    return (this.#background ??= this.#renderAll())
  }

  /** Like `start`, but without waiting for saves to stop, and including the sitemaps, which otherwise are rendered on request. */
  async finish(): Promise<string[]> {
    const running = this.start()
    this.#skipWait.abort()
    const changed = await running
    await this.renderStale([...this.#options.pages.paths])
    return changed
  }

  async #renderAll() {
    const { pages, onDone } = this.#options
    this.#skipWait = new AbortController()
    await yieldToEventLoop()
    try {
      while (pages.stale.size > 0 && !this.#isClosed) {
        await this.#waitForSaves()
        const batch = pages.stale.values().take(concurrency)
        await Promise.all([...batch].map((path) => this.#render(path, false)))
        await yieldToEventLoop()
      }
    } finally {
      // Pages that are marked stale from now on need another run.
      this.#background = undefined
    }
    const changed = this.#changed
    this.#changed = []
    if (!this.#isClosed) onDone(changed)
    return changed
  }

  /** Resolves once nothing has been saved for a moment. */
  async #waitForSaves() {
    const until = performance.now() + maxIdleWaitMs
    const { signal } = this.#skipWait
    await this.#options.saveEnded()
    for (let now = performance.now(); !signal.aborted; now = performance.now()) {
      const restMs = Math.min(this.#savedAt + idleMs, until) - now
      if (restMs <= 0) break
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => {})
      await this.#options.saveEnded()
    }
  }

  #render(path: string, isRequested: boolean): Promise<void> {
    const running = this.#rendering.get(path)
    if (running) return running
    const rendered = this.#renderUntilCurrent(path, isRequested).finally(() => this.#rendering.delete(path))
    this.#rendering.set(path, rendered)
    return rendered
  }

  /** Renders a page, and again if a save has changed it meanwhile. */
  async #renderUntilCurrent(path: string, isRequested: boolean) {
    const { pages, render, currentContent } = this.#options
    while (pages.isStale(path) && !this.#isClosed) {
      const [state, content] = [pages.stateOf(path), currentContent()]
      const page = await render(path)
      if (this.#isClosed || pages.stateOf(path) !== state || currentContent() !== content) continue
      if (!page) pages.keepPrevious(path)
      else if (pages.publish(path, page, isRequested)) this.#changed.push(path)
    }
  }

  /** Starts no further page. Resolves once running renderings have ended, because they read the database. */
  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    this.#skipWait.abort()
    await Promise.allSettled([Promise.resolve(this.#background), ...this.#rendering.values()])
  }
}
