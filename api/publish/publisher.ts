import { rebuild, touch } from '../content/changes.ts'
import type { ContentSource, PublishedRecords, PublishPort } from '../content/changes.ts'
import type { SavedRow } from '../content/records.ts'
import { inTransaction } from '../db/database.ts'
import type { SectionKey } from '#content/sections.ts'
import type { RenderForm } from '../http/form-page.ts'
import { publishTiming } from '../http/server-timing.ts'
import { Announcements } from './announcements.ts'
import type { RebuildResult } from './answers.ts'
import { PublishedContent, type Content, type ContentChange, type PreviousRun } from './content.ts'
import { DeferredPages } from './deferred-pages.ts'
import { LiveAddresses } from './live-addresses.ts'
import { LiveSitemap } from './live-sitemap.ts'
import { PageRenderer } from './page-renderer.ts'
import { htmlPage, PagePreviews } from './page-previews.ts'
import { isHidden, listedPaths, renderedFirst } from './pages.ts'
import { findRedirect, listRedirects } from './page-redirects.ts'
import { PageStore } from './page-store.ts'
import { Publications } from './publications.ts'
import type { PublisherOptions } from './publisher-options.ts'
import { PublishedPages } from './published-pages.ts'
import { RunQueue } from './run-queue.ts'
import { shownOn } from './shown-on.ts'

/**
 * Holds every page as bytes and re-renders only the affected pages. It compares the versions of its content with those in
 * the database, so that saves, notifications from other processes and lost notifications are all handled the same way.
 */
export class Publisher implements PublishPort, PublishedRecords, AsyncDisposable {
  readonly #options: PublisherOptions
  readonly #content = new PublishedContent()
  readonly #pages: PublishedPages
  readonly #deferred: DeferredPages
  readonly #renderer: PageRenderer
  readonly #sitemap: LiveSitemap
  readonly #publications = new Publications()
  readonly #addresses = new LiveAddresses()
  /** The content versions of the pages of the previous run, until they are compared with the database. */
  #previousVersions: ReadonlyMap<string, string> | undefined
  /** What the next run publishes: records that this process has saved, and whether it has to read other changes. */
  #saved: SavedRow[] = []
  #mustRead = false
  readonly #runs = new RunQueue(() =>
    this.#run().catch((error: unknown) => {
      // What the failed run has taken from the cache is not live.
      this.#mustRead = true
      throw error
    }),
  )
  #publishedAt: Date | undefined
  readonly #announcements: Announcements
  readonly previews: PagePreviews

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#renderer = new PageRenderer(options)
    this.#pages = new PublishedPages(
      options.store ?? new PageStore(options.log),
      () => this.#runs.isRunning || this.#deferred.isBusy,
      options.env.cdn,
    )
    this.#sitemap = new LiveSitemap({
      env: options.env,
      addresses: this.#addresses,
      pages: this.#pages,
      failed: this.#renderer.failed,
      ensureCurrent: this.ensureCurrent,
    })
    this.#deferred = new DeferredPages({
      pages: this.#pages,
      render: async (path) => {
        const address = this.#addresses.get(path)
        return address
          ? this.#renderer.renderDeferred(address, this.#content.current)
          : this.#sitemap.render(path)
      },
      currentContent: () => this.#content.current,
      saveEnded: () => this.#runs.currentEnded(),
      onDone: (changed) => this.#onDone(changed),
    })
    this.#announcements = new Announcements({
      announce: options.announce,
      isRendering: () => this.#deferred.isBusy,
    })
    this.previews = new PagePreviews({
      currentContent: () => this.#content.current,
      isHtml: (path) => this.#pages.isHtml(path),
      renderer: this.#renderer,
      log: options.log,
    })
    this.#previousVersions = this.#pages.restore()
  }

  /** Everything that is served: the pages and the static files. */
  get cache() {
    return this.#pages.cache
  }

  /** The content that the pages show. */
  get content() {
    return this.#content.sections
  }

  /** The redirect from an address that no page has. */
  findRedirect = (path: string) => findRedirect(this.#content.current, path, this.#options.env.publicUrl)

  /** Every address that redirects, with its final target. */
  get redirects() {
    return listRedirects(this.#content.current, this.#options.env.publicUrl)
  }

  /** The addresses that search engines may index. */
  get listed(): ReadonlySet<string> {
    return listedPaths(this.#content.current)
  }

  /** The latest rendered versions of all pages. */
  get pages() {
    return this.#pages.all
  }

  /** Resolves once the pages at these paths show the last save; undefined if they already do. */
  ensureCurrent = (paths: readonly string[]) => this.#deferred.renderStale(paths)

  /** Resolves once every page is rendered. */
  finish = () => this.#deferred.finish()

  /** Publishes the pages of a snapshot, while the database is unavailable. */
  async publishSnapshot(content: Content) {
    const accept = () => this.#content.acceptSnapshot(content)
    await this.#update({ content, tags: new Map(), changedAt: new Map() }, accept)
  }

  async publish(...changes: (ContentSource | SavedRow)[]): Promise<string> {
    const start = performance.now()
    const saved = changes.filter((change) => typeof change !== 'string')
    this.#saved.push(...saved)
    await (saved.length === changes.length ? this.#runs.run() : this.catchUp())
    const durationMs = performance.now() - start
    // Another run may have rendered the pages already: announce what the change affected, whoever rendered it.
    const sources = changes.map((change) => (typeof change === 'string' ? change : change.section))
    await this.#announcements
      .announce(this.#publications.of(sources))
      .catch(this.#logError('publish webhook not queued'))
    return publishTiming(durationMs, [...this.#renderer.failed.keys()])
  }

  /** Renders every page, changed or not, and makes every other process do the same. */
  async rebuild(): Promise<RebuildResult> {
    const { changed } = await this.startRebuild()
    const deferred = await this.#deferred.finish()
    return { changed: [...changed, ...deferred], failed: [...this.#renderer.failed.keys()] }
  }

  /** Like `rebuild`, but does not wait for the pages that are rendered later. */
  async startRebuild(): Promise<RebuildResult> {
    await inTransaction(this.#options.db, (tx) => touch(tx, rebuild))
    const result = await this.catchUp()
    // A CDN has to drop all of its copies, whether the page has changed or not.
    const visible = [...this.#pages.paths].filter((path) => !isHidden(path))
    const untagged = visible.filter((path) => !this.#pages.isTagged(path))
    const everything = { paths: result.changed, tags: [], untagged, deferred: [...this.#pages.stale] }
    await this.#announcements.announce([...this.#publications.all, everything])
    return result
  }

  /** Updates the pages to the content in the database. */
  catchUp(): Promise<RebuildResult> {
    this.#mustRead = true
    return this.#runs.run()
  }

  findRow = (section: SectionKey, id: string) => this.#content.findRow(section, id)

  /** The changed addresses to report to search engines: pages that they may index, and removed pages. */
  indexable(paths: readonly string[]): string[] {
    return paths.filter(
      (path) => this.#addresses.get(path)?.isListed || (!this.#pages.has(path) && !path.includes('.')),
    )
  }

  get status() {
    const failed = [...this.#renderer.failed.keys()]
    return {
      publishedAt: this.#publishedAt,
      pages: [...this.#pages.paths].filter((path) => !isHidden(path)),
      waiting: this.#pages.stale.size,
      failed: Object.fromEntries(this.#renderer.failed),
      missing: failed.filter((path) => !this.#pages.isRendered(path)),
    }
  }

  /** By section: the first public pages that show it. */
  get shownOn() {
    return shownOn(this.#addresses.all, this.#pages)
  }

  renderForm: RenderForm = (path, fallback, form) =>
    this.#renderer.render(htmlPage(this.#pages.isHtml(path) ? path : fallback), this.#content.current, form)

  async #run(): Promise<RebuildResult> {
    const previous = this.#previousVersions && {
      versions: this.#previousVersions,
      tagsOf: (source: ContentSource) => this.#pages.tagsOf(source).add(source),
    }
    const change = await this.#readChange(previous)
    if (previous) this.#publishedAt = new Date()
    this.#previousVersions = undefined
    const { site } = this.#options
    const accept = () => this.#content.accept(change)
    const changed = site ? await this.#update(change, accept) : (accept(), [])
    if (site && change.versions.size > 0) void this.#options.snapshot?.save(change.content)
    return { changed, failed: [...this.#renderer.failed.keys()] }
  }

  async #readChange(previous: PreviousRun | undefined): Promise<ContentChange> {
    const { db } = this.#options
    const [saved, mustRead] = [this.#saved, this.#mustRead || previous !== undefined]
    this.#saved = []
    this.#mustRead = false
    const change = mustRead ? undefined : await this.#content.applySaved(db, saved)
    return change ?? this.#content.readChanges(db, previous)
  }

  /**
   * Renders and publishes the affected and missing pages. Returns the paths that changed. If there are many, only some are
   * rendered now (`renderedFirst`), and the others before they are next served.
   */
  async #update(change: Omit<ContentChange, 'versions'>, accept: () => void): Promise<string[]> {
    const { content, tags, changedAt } = change
    const start = performance.now()
    const addresses = this.#addresses.changeTo(content, this.#pages.paths)
    const allTags = [...tags.values()].flatMap((sourceTags) => [...sourceTags])
    const affected = this.#pages.pathsWith(allTags)
    const missing = [...addresses.added.keys()].filter((path) => !this.#pages.has(path))
    const due = [...new Set([...missing, ...this.#renderer.failed.keys(), ...affected])].flatMap(
      (path) => addresses.get(path) ?? [],
    )
    const first = renderedFirst(due, (path) => addresses.added.has(path), this.#pages.wasRequested)
    const rendered = await this.#renderer.renderAll(first, content)
    const firstPaths = new Set(first.map(({ path }) => path))
    // Also pages that a concurrent rendering has put live meanwhile, and that have an affected tag only since then.
    const deferred = [
      ...due.map(({ path }) => path),
      ...this.#pages.pathsWith(allTags).difference(affected),
    ].filter((path) => !firstPaths.has(path))
    const removed = [...addresses.removed].filter((path) => this.#pages.has(path))
    const isUntagged = (path: string) => !this.#pages.isRendered(path) || !this.#pages.isTagged(path)
    const untagged = new Set([...removed, ...[...rendered.keys(), ...deferred].filter(isUntagged)])

    const changed = [...removed]
    // In one step, so that no visitor sees half of a change.
    this.#pages.inTransaction(() => {
      for (const path of removed) this.#pages.remove(path)
      for (const path of addresses.removed) this.#renderer.failed.delete(path)
      for (const path of deferred) this.#pages.markStale(path)
      for (const path of this.#renderer.postponed) if (addresses.get(path)) this.#pages.markStale(path)
      this.#renderer.postponed.clear()
      for (const [path, page] of rendered) if (this.#pages.publish(path, page, true)) changed.push(path)
      this.#addresses.accept(addresses)
      accept()
      if (due.length === 0 && removed.length === 0 && tags.size === 0) return
      for (const path of this.#sitemap.update(changedAt)) {
        changed.push(path)
        untagged.add(path)
      }
    })
    this.#publications.record({ tags, pages: this.#pages, changed, removed, deferred, untagged })
    const visible = changed.filter((path) => !isHidden(path))
    if (visible.length) this.#publishedAt = new Date()
    const seconds = (performance.now() - start) / 1000
    if (due.length > 0) this.#options.onPublish?.({ seconds, failed: this.#renderer.failed.size })
    this.#deferred.onSave()
    this.#storeState()
    if (this.#pages.stale.size > 0) void this.#deferred.start().catch(this.#logError('pages not rendered'))
    return visible
  }

  #logError = (message: string) => (error: unknown) => this.#options.log.error({ err: error }, message)

  #storeState() {
    const { versions } = this.#content
    if (versions) this.#pages.storeState(versions, this.#renderer.failed)
  }

  /** Called when all deferred pages are rendered, with the paths that changed. */
  #onDone(changed: string[]) {
    this.#storeState()
    const untagged = changed.length > 0 ? this.#sitemap.update() : []
    if (changed.length > 0) this.#publishedAt = new Date()
    this.#announcements
      .announceDeferred(changed, untagged)
      .catch(this.#logError('publish webhook not queued'))
  }

  async [Symbol.asyncDispose]() {
    await this.#deferred[Symbol.asyncDispose]()
    this.#pages[Symbol.dispose]()
  }
}
