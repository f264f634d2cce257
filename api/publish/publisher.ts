import { sections, type SectionKey } from '#content/sections.ts'
import { rebuild, touch, type Source } from '../content/changes.ts'
import { inTransaction, type Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import type { Form, RenderForm } from '../http/form-page.ts'
import { publishTiming } from '../http/server-timing.ts'
import type { Log } from '../log.ts'
import type { RebuildResult } from './answers.ts'
import type { Announce, Publication } from './announce.ts'
import { PublishedContent, sectionsOf, type Content, type ContentChange } from './content.ts'
import {
  addressOfDraft,
  withDraft,
  withPlace,
  withStoredDrafts,
  type Draft,
  type StoredDraft,
} from './draft.ts'
import { isHidden, pageAddresses, type PageAddress } from './pages.ts'
import { allMoved, movedTo } from './moved.ts'
import { PublishedPages, type RenderedPage } from './published-pages.ts'
import type { Pictures } from './pictures.ts'
import { render, type SiteBundle } from './render.ts'
import { isSitemap, sitemaps } from './sitemap.ts'
import type { Snapshot } from './snapshot.ts'

/** How many pages are rendered at a time: each waits now and then, for a hash of what is in it. */
const concurrency = 4

interface Options {
  db: Database
  /** Without one, while developing, no pages are published. */
  site: SiteBundle | undefined
  env: Pick<Env, 'publicUrl' | 'hsts' | 'identity' | 'paypal' | 'currency' | 'cdn' | 'statisticsBeacon'>
  log: Log
  announce?: Announce
  snapshot?: Snapshot | undefined
  /** Fetched to this machine where they are elsewhere. */
  pictures?: Pick<Pictures, 'fetch'> | undefined
  /** Is told each run that rendered pages. */
  onPublish?: ((run: { seconds: number; failed: number }) => void) | undefined
}

/**
 * Holds every page as bytes and re-renders only the affected pages. It compares the versions of the content with those in
 * the database, so a save, a notification from another process and a missed one are all handled the same way.
 */
export class Publisher implements Disposable {
  readonly #options: Options
  readonly #content = new PublishedContent()
  readonly #pages: PublishedPages
  /** Pages that could not be rendered, and why. */
  readonly #failed = new Map<string, string>()
  /** What the last change of each source did. */
  readonly #publications = new Map<Source, Publication>()
  #running: Promise<RebuildResult> | undefined
  #next: Promise<RebuildResult> | undefined
  #publishedAt: Date | undefined

  constructor(options: Options) {
    this.#options = options
    this.#pages = new PublishedPages(options.env.cdn)
  }

  /** What is served: the pages, and the static files beside them. */
  get cache() {
    return this.#pages.cache
  }

  /** What the pages are made of. */
  get content() {
    return this.#content.sections
  }

  /** Where an address leads that no page has; undefined where it leads nowhere. */
  movedTo = (path: string) => movedTo(this.#content.current, path, this.#options.env.publicUrl)

  /** Every address that leads on, and where to. */
  get moved() {
    return allMoved(this.#content.current, this.#options.env.publicUrl)
  }

  /** The addresses that search engines are meant to find. */
  get listed(): ReadonlySet<string> {
    const addresses = pageAddresses(this.#content.sections)
    return new Set(addresses.flatMap(({ path, isListed }) => (isListed ? path : [])))
  }

  /** The pages as they are served. */
  get pages() {
    return this.#pages.all
  }

  /** Publishes the pages of a snapshot, until the database can be asked. */
  async publishSnapshot(content: Content) {
    await this.#update({ content, tags: new Map(), changedAt: new Map() })
    this.#content.acceptSnapshot(content)
  }

  /** Publishes sources that the caller has changed; gives the value of `Server-Timing`. */
  async publish(...keys: Source[]): Promise<string> {
    const start = performance.now()
    await this.catchUp()
    const durationMs = performance.now() - start
    // Another run may have been quicker: what counts is what the change affected, not who rendered it.
    const publications = keys.flatMap((key) => this.#publications.get(key) ?? [])
    await this.#announce(publications).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'publish webhook not queued'),
    )
    return publishTiming(durationMs, [...this.#failed.keys()])
  }

  /** Renders every page, whatever has changed, and has every other process do so. */
  async rebuild(): Promise<RebuildResult> {
    await inTransaction(this.#options.db, (tx) => touch(tx, rebuild))
    const result = await this.catchUp()
    // Copies elsewhere are made anew, too, whether the page has changed or not.
    const untagged = this.#untagged([...this.#pages.all.keys()].filter((path) => !isHidden(path)))
    await this.#announce([...this.#publications.values(), { paths: result.changed, tags: [], untagged }])
    return result
  }

  /** Brings the pages up to the database. Calls that come during a run share the next one. */
  catchUp(): Promise<RebuildResult> {
    if (!this.#running) return (this.#running = this.#run().finally(() => (this.#running = undefined)))
    return (this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.catchUp()
      }))
  }

  /** Those of changed addresses that search engines care for: pages that they may list, and pages that are gone. */
  forSearch(paths: readonly string[]): string[] {
    const { listed } = this
    return paths.filter((path) => listed.has(path) || (!this.#pages.get(path) && !path.includes('.')))
  }

  get status() {
    const failed = [...this.#failed.keys()]
    return {
      publishedAt: this.#publishedAt,
      pages: [...this.#pages.all.keys()].filter((path) => !isHidden(path)),
      failed: Object.fromEntries(this.#failed),
      missing: failed.filter((path) => !this.#pages.get(path)),
      shownOn: Object.fromEntries(
        (Object.keys(sections) as SectionKey[]).map((key) => [key, this.#pagesWith(key)]),
      ),
    }
  }

  /** The pages that show a section and that anybody can open; of one that is on none, those around screens. */
  #pagesWith(key: SectionKey) {
    const paths = this.#pages.pathsWith([key])
    const shown = pageAddresses(this.#content.sections).filter(
      ({ path }) => paths.has(path) && !isHidden(path) && this.#pages.isHtml(path),
    )
    const open = shown.filter(({ needs }) => needs.length === 0)
    return (open.length > 0 ? open : shown).map(({ path }) => path)
  }

  renderForm: RenderForm = (path, otherwise, form) =>
    this.#render(htmlPage(this.#pages.isHtml(path) ? path : otherwise), this.#content.current, form)

  /**
   * Renders a page as it would be with a draft saved; nothing is stored. Throws a NotFoundError without such a page, an
   * InvalidInputError where it cannot be rendered.
   */
  async preview(path: string, draft: Draft): Promise<Buffer> {
    const content = new Map(this.#content.current)
    content.set(draft.section, withDraft(content.get(draft.section), draft))
    if (draft.place) content.set('landing', withPlace(content.get('landing'), draft.section))
    // The page of a record may be a new one, or have a new address.
    if (!this.#pages.isHtml(path) && path !== addressOfDraft(content, draft)) throw new NotFoundError()
    try {
      return (await this.#render(htmlPage(path), content)).body
    } catch (error) {
      this.#options.log.warn({ err: error, path }, 'preview not rendered')
      throw new InvalidInputError('The page cannot be shown with these words.')
    }
  }

  /**
   * Renders a page as it would be with these drafts published, and says which pages there would be; nothing of it is
   * kept. Throws as `preview` does.
   */
  async previewDrafts(path: string, drafts: readonly StoredDraft[]) {
    const content = withStoredDrafts(this.#content.current, drafts)
    const addresses = pageAddresses(sectionsOf(content)).filter(
      (address) => address.needs.length === 0 && !isHidden(address.path),
    )
    const address = addresses.find((each) => each.path === path)
    if (!address) throw new NotFoundError('There is no such page in this preview.')
    const page = await this.#render(address, content).catch((error: unknown) => {
      this.#options.log.warn({ err: error, path }, 'preview not rendered')
      throw new InvalidInputError('This page cannot be shown as it is.')
    })
    if (!page.contentType.startsWith('text/html')) throw new NotFoundError()
    return { page, paths: addresses.map((each) => each.path) }
  }

  async #run(): Promise<RebuildResult> {
    const change = await this.#content.readChanges(this.#options.db)
    const { site } = this.#options
    const changed = site ? await this.#update(change) : []
    this.#content.accept(change)
    if (site && change.versions.size > 0) this.#keepHere(change.content)
    return { changed, failed: [...this.#failed.keys()] }
  }

  /** Renders and publishes the affected pages, and those that are missing; gives the addresses that changed. */
  async #update({ content, tags, changedAt }: Omit<ContentChange, 'versions'>): Promise<string[]> {
    const start = performance.now()
    const addresses = pageAddresses(sectionsOf(content))
    const affected = this.#pages.pathsWith([...tags.values()].flatMap((some) => [...some]))
    const due = addresses.filter(
      ({ path }) => !this.#pages.get(path) || this.#failed.has(path) || affected.has(path),
    )
    const rendered = await this.#renderAll(due, content)
    const wanted = new Set(addresses.map(({ path }) => path))
    const removed = [...this.#pages.all.keys()].filter((path) => !wanted.has(path) && !isSitemap(path))

    const newOnes = [...rendered.keys()].filter((path) => !this.#pages.get(path))
    const untagged = new Set([...newOnes, ...removed, ...this.#untagged(rendered.keys())])

    // All at once, so that no visitor sees half of a change.
    for (const path of removed) {
      this.#pages.remove(path)
      this.#failed.delete(path)
    }
    for (const [path, page] of rendered) this.#pages.publish(path, page)
    const maps = sitemaps(this.#options.env, addresses, this.#pages.all, changedAt)
    for (const [path, map] of maps) {
      if (this.#pages.get(path)?.body.equals(map.body)) continue
      rendered.set(path, map)
      untagged.add(path)
      this.#pages.publish(path, map)
    }
    for (const path of [...this.#pages.all.keys()].filter((each) => isSitemap(each) && !maps.has(each)))
      this.#pages.remove(path)

    const changed = [...rendered.keys(), ...removed].filter((path) => !isHidden(path))
    for (const [key, some] of tags) {
      const paths = this.#pages.pathsWith(some)
      const affected = changed.filter((path) => removed.includes(path) || paths.has(path))
      this.#publications.set(key, {
        paths: affected,
        tags: [...some],
        untagged: affected.filter((path) => untagged.has(path)),
      })
    }
    if (changed.length) this.#publishedAt = new Date()
    if (due.length)
      this.#options.onPublish?.({
        seconds: (performance.now() - start) / 1000,
        failed: this.#failed.size,
      })
    this.#pages.compressLater(() => this.#running !== undefined)
    return changed
  }

  /** The pages that differ from what is live, in the order of the addresses. */
  async #renderAll(addresses: readonly PageAddress[], content: Content) {
    const rendered = new Map<string, RenderedPage>()
    for (let i = 0; i < addresses.length; i += concurrency) {
      const batch = addresses.slice(i, i + concurrency)
      const pages = await Promise.all(batch.map((address) => this.#renderIfChanged(address, content)))
      for (const [n, page] of pages.entries()) if (page) rendered.set(batch[n]!.path, page)
    }
    return rendered
  }

  /** The page, unless it equals the live one. A failure is noted; the last good version stays live. */
  async #renderIfChanged(address: PageAddress, content: Content): Promise<RenderedPage | undefined> {
    const { path } = address
    try {
      const page = await this.#render(address, content)
      this.#failed.delete(path)
      if (!this.#pages.get(path)?.body.equals(page.body)) return page
      this.#pages.retag(path, page.tags)
    } catch (error) {
      this.#failed.set(path, error instanceof Error ? error.message : String(error))
      this.#options.log.error({ err: error, path }, 'page not rendered')
    }
    return undefined
  }

  async #render(address: PageAddress, content: Content, form?: Form) {
    const { site, env } = this.#options
    if (!site) throw new NotFoundError('While developing, pages are not published.')
    return render(site, env, address, content, form)
  }

  /** For the time when the database or the store is away. */
  #keepHere(content: Content) {
    const { snapshot, pictures, log } = this.#options
    void snapshot?.save(content)
    void pictures
      ?.fetch(this.#pages.all.values())
      .catch((error: unknown) => log.warn({ err: error }, 'pictures not fetched'))
  }

  /** Of some pages, those whose copies elsewhere no tag finds. */
  #untagged = (paths: Iterable<string>) => [...paths].filter((path) => !this.#pages.isTagged(path))

  async #announce(publications: readonly Publication[]) {
    const all = (name: keyof Publication) => [...new Set(publications.flatMap((each) => each[name]))]
    await this.#options.announce?.({ paths: all('paths'), tags: all('tags'), untagged: all('untagged') })
  }

  [Symbol.dispose]() {
    this.#pages[Symbol.dispose]()
  }
}

const htmlPage = (path: string): PageAddress => ({ path, status: 200, needs: [], isListed: false })
