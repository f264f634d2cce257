import { rebuild, touch, type ContentSource, type PublishPort } from '../../content/records/changes.ts'
import { inTransaction, type Database } from '../../platform/db/database.ts'
import type { Env } from '../../platform/env.ts'
import type { RenderForm } from '../../platform/http/form-page.ts'
import { publishTiming } from '../../platform/http/server-timing.ts'
import type { Log } from '../../platform/log.ts'
import type { Announce, Publication } from './announce.ts'
import type { RebuildResult } from './answers.ts'
import { affectedBy, PublishedContent, type ContentChange } from './content.ts'
import { LivePages } from './live-pages.ts'
import { PageFolder, type FolderState } from './page-folder.ts'
import { PageRenderer } from './page-renderer.ts'
import { htmlPage, PagePreviews } from './page-previews.ts'
import { addressesAt, isHidden, listedPaths, pageAddresses, renderedFirst, type Addresses } from './pages.ts'
import { findQueryRedirect, findRedirect, listRedirects } from './page-redirects.ts'
import type { Pictures } from './pictures.ts'
import type { PageSettings, SiteBundle } from './render.ts'
import { RunQueue } from './run-queue.ts'
import { shownOn } from './shown-on.ts'
import { isSitemap, sitemapPaths, sitemaps } from './sitemap.ts'
import { StalePages } from './stale-pages.ts'

interface Options {
  db: Database
  /** Without one, while developing, no pages are published. */
  site: SiteBundle | undefined
  env: PageSettings & Pick<Env, 'cdn'>
  log: Log
  announce?: Announce
  /** The folder of the pages; by default a temporary one. */
  folder?: PageFolder | undefined
  /** Copies the pictures of pages to this machine if the store is remote. */
  pictures?: Pick<Pictures, 'fetch'> | undefined
  /** Called after each run that rendered pages. */
  onPublish?: ((run: { seconds: number; failed: number }) => void) | undefined
}

/**
 * Keeps every page rendered as files, and renders only the affected ones again. It compares the versions of its content
 * with those in the database, so that saves, notifications from other processes and lost notifications are all handled the
 * same way.
 */
export class Publisher implements PublishPort, AsyncDisposable {
  readonly #options: Options
  readonly #folder: PageFolder
  readonly #content: PublishedContent
  readonly #renderer: PageRenderer
  readonly #stale: StalePages
  readonly #runs = new RunQueue(() => this.#run())
  #addresses: Addresses = new Map()
  #changedAt: ReadonlyMap<string, Date> = new Map()
  #publishedAt: Date | undefined
  /** What the last change of each source did to the pages. */
  readonly #publications = new Map<ContentSource, Publication>()
  /** Pages that were announced as changed, and are rendered later. */
  readonly #announcedLater = new Set<string>()
  /** The redirects of the previous run, until the content is read. */
  #lastRedirects: FolderState['redirects'] = []
  /** Everything that is served. */
  readonly live: LivePages
  readonly previews: PagePreviews

  constructor(options: Options) {
    this.#options = options
    this.#folder = options.folder ?? PageFolder.temporary(options.log)
    this.#renderer = new PageRenderer(options)
    this.live = new LivePages(this.#folder, options.env.cdn)
    const previous = options.site && this.#folder.read()
    if (previous) {
      this.live.restore(previous.pages, previous.stale)
      this.#lastRedirects = previous.redirects
    }
    this.#content = new PublishedContent(previous && new Map(Object.entries(previous.versions)))
    this.#stale = new StalePages({
      pages: this.live,
      render: (path) => this.#renderStale(path),
      currentContent: () => this.#content.current,
      saveEnded: () => this.#runs.currentEnded(),
      onDone: (changed) => this.#onDone(changed),
    })
    this.previews = new PagePreviews({
      currentContent: () => this.#content.current,
      isHtml: (path) => this.live.isHtml(path),
      renderer: this.#renderer,
      log: options.log,
    })
  }

  /** Whether there are pages to serve. */
  get isServing() {
    return this.pages.has('/')
  }

  /** The last rendered versions of all pages. */
  get pages() {
    return this.live.pages
  }

  /** The content that the pages show. */
  get content() {
    return this.#content.sections
  }

  /** The redirect from an address that no page has. */
  findRedirect = (path: string) =>
    this.#content.isLoaded
      ? findRedirect(this.#content.current, path, this.#options.env.publicUrl)
      : this.#lastRedirects.find(({ from }) => from === path)

  /** The redirect from an address with a query, which may be that of a page. */
  findQueryRedirect = (path: string, query: string) =>
    this.#content.isLoaded ? findQueryRedirect(this.#content.current, path, query) : undefined

  /** Every address that redirects, with its final target. */
  get redirects() {
    return listRedirects(this.#content.current, this.#options.env.publicUrl)
  }

  /** The addresses that search engines may index. */
  get listed(): ReadonlySet<string> {
    return listedPaths(this.#content.current)
  }

  /** Resolves once the pages at these paths show the last save; undefined if they already do. */
  get ensureCurrent() {
    return this.#stale.ensureCurrent
  }

  /** Resolves once every page is rendered. */
  finish = () => this.#stale.finish()

  async publish(...sources: ContentSource[]): Promise<string> {
    const start = performance.now()
    await this.#runs.run()
    const durationMs = performance.now() - start
    // Another run may have rendered the pages already: announce what the change did, whoever rendered it.
    await this.#announce(new Set(sources.flatMap((source) => this.#publications.get(source) ?? [])))
    return publishTiming(durationMs, [...this.#renderer.failed.keys()])
  }

  /** Updates the pages to the content in the database. */
  catchUp = (): Promise<RebuildResult> => this.#runs.run()

  /** Renders every page, changed or not, and makes every other process do the same. */
  async rebuild(): Promise<RebuildResult> {
    const { changed } = await this.startRebuild()
    const later = await this.finish()
    return { changed: [...changed, ...later], failed: [...this.#renderer.failed.keys()] }
  }

  /** Like `rebuild`, but does not wait for the pages that are rendered later. */
  async startRebuild(): Promise<RebuildResult> {
    await inTransaction(this.#options.db, (tx) => touch(tx, rebuild))
    const result = await this.catchUp()
    const paths = [...this.live.paths].filter((path) => !isHidden(path))
    const deferred = paths.filter((path) => !result.changed.includes(path))
    await this.#announce([{ paths: result.changed, deferred, tags: [], all: true }])
    return result
  }

  /** The changed addresses to report to search engines: pages that they may index, and removed pages. */
  indexable(paths: readonly string[]): string[] {
    return paths.filter(
      (path) => this.#addresses.get(path)?.isListed || (!this.live.has(path) && !path.includes('.')),
    )
  }

  get status() {
    const { failed } = this.#renderer
    return {
      publishedAt: this.#publishedAt,
      pages: [...this.live.paths].filter((path) => !isHidden(path)),
      waiting: this.live.stale.length,
      failed: Object.fromEntries(failed),
      missing: [...failed.keys()].filter((path) => !this.live.isRendered(path)),
    }
  }

  /** By section: the first public pages that show it. */
  get shownOn() {
    return shownOn(this.#addresses.values(), this.live)
  }

  renderForm: RenderForm = (path, fallback, form) =>
    this.#renderer.render(htmlPage(this.live.isHtml(path) ? path : fallback), this.#content.current, form)

  async #run(): Promise<RebuildResult> {
    const { db, site } = this.#options
    const { failed } = this.#renderer
    const change = await this.#content.readChanges(db)
    const isCurrent = this.#content.isLoaded && change.changed.length === 0 && !change.isRebuild
    if (isCurrent && failed.size === 0) return { changed: [], failed: [] }
    this.#publishedAt ??= new Date()
    const changed = site ? await this.#update(change) : (this.#content.accept(change), [])
    return { changed, failed: [...failed.keys()] }
  }

  /**
   * Renders and publishes the affected and missing pages. Returns the paths that changed. Of many, some are rendered now
   * (`renderedFirst`), and the others before they are next served.
   */
  async #update(change: ContentChange): Promise<string[]> {
    const start = performance.now()
    const { live } = this
    const { failed } = this.#renderer
    const addresses: Addresses = new Map(pageAddresses(change.content).map((each) => [each.path, each]))
    const isNew = (path: string) => this.#addresses.get(path)?.record !== addresses.get(path)?.record
    const affected = () => (change.isRebuild ? [...addresses.keys()] : live.affected(affectedBy(change)))
    const missing = [...addresses.keys()].filter((path) => !live.has(path))
    const due = addressesAt(addresses, [...missing, ...failed.keys(), ...affected()])
    const rendered = await this.#renderer.renderAll(
      renderedFirst(due, (path) => isNew(path) || !live.has(path)),
      change.content,
    )
    const staged = await Promise.all(
      [...rendered].map(async ([path, page]) => [path, await live.stage(path, page)] as const),
    )
    const removed = [...live.paths].filter((path) => !addresses.has(path) && !isSitemap(path))
    // Also pages that were rendered meanwhile because they were requested, with the previous content.
    const deferred = addressesAt(addresses, [...due.map(({ path }) => path), ...affected()]).flatMap(
      ({ path }) => (rendered.has(path) || failed.has(path) ? [] : path),
    )

    // In one step, so that no visitor sees half of a change.
    for (const path of removed) live.remove(path)
    for (const path of failed.keys()) if (!addresses.has(path)) failed.delete(path)
    for (const path of deferred) live.markStale(path)
    const changed = [...removed, ...staged.flatMap(([path, page]) => (live.publish(path, page) ? path : []))]
    this.#addresses = addresses
    this.#changedAt = change.changedAt
    this.#content.accept(change)
    if (changed.length + deferred.length > 0) changed.push(...this.#renewSitemap())

    const visible = changed.filter((path) => !isHidden(path))
    if (visible.length > 0) this.#publishedAt = new Date()
    const publication = { paths: visible, deferred, tags: [...change.tags] }
    for (const source of change.changed) this.#publications.set(source, publication)
    await this.#saveState()
    const seconds = (performance.now() - start) / 1000
    if (due.length > 0) this.#options.onPublish?.({ seconds, failed: failed.size })
    if (live.stale.length > 0) void this.#stale.start().catch(this.#logError('pages not rendered'))
    return visible
  }

  async #renderStale(path: string) {
    const address = this.#addresses.get(path)
    const page = address
      ? (await this.#renderer.renderAll([address], this.#content.current)).get(path)
      : this.#renderSitemap().get(path)
    return page && this.live.stage(path, page)
  }

  /** Marks the sitemap to be rendered. Returns the paths of its files. */
  #renewSitemap(): string[] {
    const listed = [...this.#addresses.values()].filter(({ isListed }) => isListed)
    const paths = sitemapPaths(listed.length)
    for (const path of this.live.paths) if (isSitemap(path) && !paths.includes(path)) this.live.remove(path)
    for (const path of paths) this.live.markStale(path)
    return paths
  }

  #renderSitemap() {
    const addresses = [...this.#addresses.values()].filter(
      ({ path }) => this.live.isRendered(path) || !this.#renderer.failed.has(path),
    )
    return sitemaps(this.#options.env, addresses, (path) => this.live.factsOf(path), this.#changedAt)
  }

  /** Called when no page is left to be rendered, with the paths that changed. */
  async #onDone(changed: string[]) {
    await this.#saveState()
    const announced = changed.filter((path) => this.#announcedLater.delete(path) && !isHidden(path))
    this.#announcedLater.clear()
    if (changed.length === 0) return
    this.#publishedAt = new Date()
    const sitemap = this.#renewSitemap()
    if (announced.length > 0)
      await this.#announce([{ paths: [...announced, ...sitemap], deferred: [], tags: [] }])
  }

  async #announce(publications: Iterable<Publication>) {
    const { announce } = this.#options
    for (const publication of publications) {
      for (const path of publication.deferred) this.#announcedLater.add(path)
      await announce?.(publication).catch(this.#logError('publish webhook not queued'))
    }
  }

  /** Stores for the next start what the pages in the folder show. */
  #saveState() {
    return this.#folder.writeState({
      versions: Object.fromEntries(this.#content.versions),
      stale: [...this.live.stale, ...this.#renderer.failed.keys()],
      redirects: this.redirects,
    })
  }

  #logError = (message: string) => (error: unknown) => this.#options.log.error({ err: error }, message)

  async [Symbol.asyncDispose]() {
    await this.#stale[Symbol.asyncDispose]()
    this.#folder[Symbol.dispose]()
  }
}
