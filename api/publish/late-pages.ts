import { setImmediate as letOthers } from 'node:timers/promises'
import type { PublishedPages, RenderedPage } from './published-pages.ts'

/** So many pages are rendered at a time: what they read is read with one query. */
const concurrency = 8

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
export class LatePages implements Disposable {
  readonly #options: Options
  readonly #rendering = new Map<string, Promise<void>>()
  #background: Promise<string[]> | undefined
  #changed: string[] = []
  #isClosed = false

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

  /** Renders all that are left in the background; gives those that have changed. */
  start(): Promise<string[]> {
    return (this.#background ??= this.#renderAll())
  }

  /** The same, with what is rendered for those who ask for it only. */
  async finish(): Promise<string[]> {
    const changed = await this.start()
    await this.ask([...this.#options.pages.paths])
    return changed
  }

  async #renderAll() {
    const { pages, whileSaving, onDone } = this.#options
    await letOthers()
    try {
      while (pages.stale.size > 0 && !this.#isClosed) {
        await whileSaving()
        const batch = pages.stale.values().take(concurrency)
        await Promise.all([...batch].map((path) => this.#render(path, false)))
        await letOthers()
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

  #render(path: string, isAsked: boolean): Promise<void> {
    const running = this.#rendering.get(path)
    if (running) return running
    const rendered = this.#renderUntilCurrent(path, isAsked).finally(() => this.#rendering.delete(path))
    this.#rendering.set(path, rendered)
    return rendered
  }

  /** Again where a save has changed what it shows meanwhile. */
  async #renderUntilCurrent(path: string, isAsked: boolean) {
    const { pages, render, contentOf } = this.#options
    while (pages.isStale(path) && !this.#isClosed) {
      const [state, content] = [pages.stateOf(path), contentOf()]
      const page = await render(path)
      if (this.#isClosed || pages.stateOf(path) !== state || contentOf() !== content) continue
      if (!page) pages.keepAsItIs(path)
      else if (pages.publish(path, page, isAsked)) this.#changed.push(path)
    }
  }

  [Symbol.dispose]() {
    this.#isClosed = true
  }
}
