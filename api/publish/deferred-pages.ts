import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'
import type { PublishedPages, RenderedPage } from './published-pages.ts'

/** So many pages are rendered at a time: what they read is read with one query. */
const concurrency = 4

/** Whoever has saved asks for more within this time: that goes first. */
const idleMs = 100
/** Where saves never stop, some pages are rendered after this time all the same. */
const maxIdleWaitMs = 5000

interface Options {
  pages: PublishedPages
  /** Renders a page with the content of now; undefined where it cannot be: it stays as it is. */
  render: (path: string) => Promise<RenderedPage | undefined>
  /** Another value once the content is another one. */
  contentOf: () => unknown
  /** Resolves once no save is being published: they go first. */
  whileSaving: () => Promise<unknown>
  /** Every page is rendered; these have changed. */
  onDone: (changed: string[]) => void
}

/**
 * The pages that a change has left to be rendered later: each as soon as somebody asks for it, before it is served, and
 * all others one after the other in the background.
 */
export class DeferredPages implements AsyncDisposable {
  readonly #options: Options
  readonly #rendering = new Map<string, Promise<void>>()
  #background: Promise<string[]> | undefined
  #changed: string[] = []
  #savedAt = 0
  #isClosed = false
  /** Somebody waits for all of them. */
  #skipWait = new AbortController()

  constructor(options: Options) {
    this.#options = options
  }

  get isBusy() {
    return this.#background !== undefined
  }

  /** Resolves once those of the pages that have to be rendered before they are served have been. */
  ask(paths: readonly string[]): Promise<unknown> | undefined {
    const due = paths.filter((path) => this.#options.pages.isStale(path))
    return due.length > 0 ? Promise.all(due.map((path) => this.#render(path, true))) : undefined
  }

  /** A change was published: what is left of it, if anything, is rendered once no other one has followed for a moment. */
  onSave() {
    this.#savedAt = performance.now()
  }

  /** Renders all that are left in the background; gives those that have changed. */
  start(): Promise<string[]> {
    return (this.#background ??= this.#renderAll())
  }

  /** The same at once, with what is rendered for those who ask for it only. */
  async finish(): Promise<string[]> {
    const running = this.start()
    this.#skipWait.abort()
    const changed = await running
    await this.ask([...this.#options.pages.paths])
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
      // What is marked from now on needs another run.
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
    await this.#options.whileSaving()
    for (let now = performance.now(); !signal.aborted; now = performance.now()) {
      const restMs = Math.min(this.#savedAt + idleMs, until) - now
      if (restMs <= 0) break
      await sleep(restMs, undefined, { signal, ref: false }).catch(() => {})
      await this.#options.whileSaving()
    }
  }

  #render(path: string, isRequested: boolean): Promise<void> {
    const running = this.#rendering.get(path)
    if (running) return running
    const rendered = this.#renderUntilCurrent(path, isRequested).finally(() => this.#rendering.delete(path))
    this.#rendering.set(path, rendered)
    return rendered
  }

  /** Again where a save has changed what it shows meanwhile. */
  async #renderUntilCurrent(path: string, isRequested: boolean) {
    const { pages, render, contentOf } = this.#options
    while (pages.isStale(path) && !this.#isClosed) {
      const [state, content] = [pages.stateOf(path), contentOf()]
      const page = await render(path)
      if (this.#isClosed || pages.stateOf(path) !== state || contentOf() !== content) continue
      if (!page) pages.keepAsItIs(path)
      else if (pages.publish(path, page, isRequested)) this.#changed.push(path)
    }
  }

  /** Begins no other page; resolves once those that are being rendered have ended, as they read the database. */
  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    this.#skipWait.abort()
    await Promise.allSettled([Promise.resolve(this.#background), ...this.#rendering.values()])
  }
}
