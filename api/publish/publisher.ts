import { isDeepStrictEqual } from 'node:util'
import { sections, type SectionKey, type SiteContent } from '#content/sections.ts'
import type { RecordCache } from '../content/cache.ts'
import type { Source } from '../content/store.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Form, RenderForm } from '../http/form-page.ts'
import { InvalidInputError, NotFoundError } from '../errors.ts'
import { publishTiming } from '../http/server-timing.ts'
import type { Log } from '../log.ts'
import { findFile } from '../media/media.ts'
import { changedTags, contentVersions, loadContent, type Content } from './content.ts'
import { withDraft, withPlace, type Draft } from './draft.ts'
import type { Snapshot } from './snapshot.ts'
import { isHidden, pageAddresses, type PageAddress } from './pages.ts'
import { render, type SiteBundle } from './render.ts'
import { makeCachedResponse, type CachedResponse } from './cache/cached-response.ts'
import { compressBest, compressFast } from './cache/compress.ts'
import { TagIndex } from './tag-index.ts'
import { sitemap, sitemapPath } from './sitemap.ts'

interface Published extends CachedResponse {
  tags: ReadonlySet<string>
}

interface Outcome {
  /** Pages that were made anew or have gone. */
  changed: string[]
  /** Pages whose last good version stays up because they could not be rendered. */
  failed: string[]
}

/** A run that had pages to make. */
interface PublishRun {
  seconds: number
  failed: number
}

/** How many pages are rendered at a time: each waits now and then, for a hash of what is in it. */
const together = 4

/** Anything that says which sections changed: the addresses, for those who keep copies of pages. */
export type Announce = (paths: string[]) => Promise<void>

/**
 * Keeps every page as bytes and makes anew those that a change touches. What it shows is compared with the versions
 * in the database, so a save, a notice of another process and a missed one are the same to it.
 */
export class Publisher {
  /** What is served, pages and files. */
  readonly cache = new Map<string, CachedResponse>()
  #content = new Map<Source, unknown>()
  #read: RecordCache = new Map()
  #shown = new Map<Source, string>()
  /** When each source was last changed, as the database says. */
  #changedAt: ReadonlyMap<string, Date> = new Map()
  /** Whether the content is from an earlier run, not yet compared with the database. */
  #isKept = false
  #pages = new Map<string, Published>()
  readonly #shownOn = new TagIndex()
  #failed = new Map<string, string>()
  #running: Promise<Outcome> | undefined
  #next: Promise<Outcome> | undefined
  #polish: NodeJS.Timeout | undefined
  /** Pages that are packed quickly only. */
  #rough = new Set<string>()
  /** The addresses that the last change of a section, or of what pictures show, made anew. */
  #changes = new Map<Source, string[]>()
  #publishedAt: Date | undefined
  readonly #db: Database
  readonly #site: SiteBundle | undefined
  readonly #env: Pick<Env, 'publicUrl' | 'identity' | 'paypal'>
  readonly #log: Log
  readonly #announce: Announce
  readonly #snapshot: Snapshot | undefined
  readonly #onPublish: (run: PublishRun) => void

  constructor(parts: {
    db: Database
    site: SiteBundle | undefined
    env: Pick<Env, 'publicUrl' | 'identity' | 'paypal'>
    log: Log
    announce?: Announce
    snapshot?: Snapshot | undefined
    onPublish?: ((run: PublishRun) => void) | undefined
  }) {
    this.#db = parts.db
    this.#site = parts.site
    this.#env = parts.env
    this.#log = parts.log
    this.#announce = parts.announce ?? (async () => {})
    this.#onPublish = parts.onPublish ?? (() => {})
    this.#snapshot = parts.snapshot
  }

  /** Shows what an earlier run kept, until the database can be asked. */
  async begin(content: Content) {
    await this.#show(new Map(content), new Map())
    this.#isKept = true
  }

  /** Publishes for the one who changed a source; gives the value of `Server-Timing`. */
  async publish(key: Source): Promise<string> {
    const start = performance.now()
    await this.catchUp()
    const durationMs = performance.now() - start
    // A notice may have been quicker: what counts is what the section's change touched, not who made it anew.
    await this.#announce(this.#changes.get(key) ?? []).catch((error: unknown) =>
      this.#log.error({ err: error }, 'publish webhook not queued'),
    )
    return publishTiming(durationMs, [...this.#failed.keys()])
  }

  /** Makes every page anew, whatever has changed. */
  async rebuild(): Promise<Outcome> {
    this.#shown.clear()
    this.#read.clear()
    const outcome = await this.catchUp()
    await this.#announce(outcome.changed)
    return outcome
  }

  /** Brings the pages up to what the database holds now. Calls that come meanwhile share the next run. */
  catchUp(): Promise<Outcome> {
    if (!this.#running) return (this.#running = this.#run().finally(() => (this.#running = undefined)))
    return (this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined
        return this.catchUp()
      }))
  }

  get status() {
    return {
      publishedAt: this.#publishedAt,
      pages: [...this.#pages.keys()].filter((path) => !isHidden(path)),
      failed: Object.fromEntries(this.#failed),
      /** Of those that failed: the ones of which no earlier version stands there. */
      missing: [...this.#failed.keys()].filter((path) => !this.#pages.has(path)),
      shownOn: Object.fromEntries(
        (Object.keys(sections) as SectionKey[]).map((key) => [key, this.#pagesShowing(key)]),
      ),
    }
  }

  /** The pages that show a section and that anybody can open: not a shell of something behind a sign-in. */
  #pagesShowing(key: SectionKey) {
    const shows = this.#shownOn.pathsWith([key])
    return pageAddresses(deciding(this.#content))
      .filter(({ path, needs }) => shows.has(path) && needs.length === 0 && !isHidden(path))
      .map(({ path }) => path)
      .filter((path) => this.#pages.get(path)?.contentType.startsWith('text/html'))
  }

  /** The pages as they are served, for the export. */
  get pages(): ReadonlyMap<string, CachedResponse> {
    return this.#pages
  }

  renderForm: RenderForm = async (path, otherwise, form) => {
    const address = this.#pages.get(path)?.contentType.startsWith('text/html') ? path : otherwise
    return this.#render({ path: address, status: 200, needs: [] }, this.#content, form)
  }

  /**
   * Renders a page as it would be with a draft laid over what is stored; nothing of it is kept. Throws a 404 where
   * there is no such page, and a 422 where it cannot be rendered.
   */
  async preview(path: string, draft: Draft): Promise<Buffer> {
    if (!this.#pages.get(path)?.contentType.startsWith('text/html')) throw new NotFoundError()
    const content = new Map(this.#content)
    content.set(draft.section, withDraft(content.get(draft.section), draft))
    if (draft.place) content.set('landing', withPlace(content.get('landing'), draft.section))
    try {
      return (await this.#render({ path, status: 200, needs: [] }, content)).body
    } catch (error) {
      this.#log.warn({ err: error, path }, 'preview not rendered')
      throw new InvalidInputError('The page cannot be shown with these words.')
    }
  }

  async #run(): Promise<Outcome> {
    if (!this.#site) return { changed: [], failed: [] }
    const { versions, changedAt } = await contentVersions(this.#db)
    this.#changedAt = changedAt
    const stale = [...versions].filter(([key, version]) => this.#shown.get(key) !== version)
    const content = new Map(this.#content)
    const touched = new Map<Source, Set<string>>()
    for (const [key, value] of await loadContent(
      this.#db,
      stale.map(([key]) => key),
      this.#read,
    )) {
      const shown = this.#content.get(key)
      content.set(key, value)
      if (!this.#isKept || !isDeepStrictEqual(value, shown)) touched.set(key, changedTags(key, shown, value))
    }
    const changed = await this.#show(content, touched)
    for (const [key, version] of stale) this.#shown.set(key, version)
    this.#isKept = false
    if (stale.length) this.#keep(content)
    return { changed, failed: [...this.#failed.keys()] }
  }

  /** Makes and puts up the pages that the changed sections touch, and those that are missing; gives their addresses. */
  async #show(content: Map<Source, unknown>, touched: ReadonlyMap<Source, Set<string>>) {
    const start = performance.now()
    const stale = this.#shownOn.pathsWith([...touched.values()].flatMap((tags) => [...tags]))
    const addresses = pageAddresses(deciding(content))
    const due = addresses.filter(
      ({ path }) => !this.#pages.has(path) || this.#failed.has(path) || stale.has(path),
    )
    const made = new Map<string, Published>()
    for (let i = 0; i < due.length; i += together) {
      const some = due.slice(i, i + together)
      const pages = await Promise.all(some.map((address) => this.#make(address, content)))
      for (const [n, page] of pages.entries()) if (page) made.set(some[n]!.path, page)
    }
    const wanted = new Set([sitemapPath, ...addresses.map(({ path }) => path)])
    const gone = [...this.#pages.keys()].filter((path) => !wanted.has(path))

    for (const path of gone) this.#drop(path)
    for (const [path, page] of made) this.#put(path, page)
    const map = sitemap(this.#env, this.#pages, this.#changedAt)
    if (!this.#pages.get(sitemapPath)?.body.equals(map.body)) {
      made.set(sitemapPath, { ...makeCachedResponse(map, compressFast(map)), tags: map.tags })
      this.#put(sitemapPath, made.get(sitemapPath)!)
    }
    this.#content = content
    const changed = [...made.keys(), ...gone].filter((path) => !isHidden(path))
    for (const [key, tags] of touched) {
      const shows = this.#shownOn.pathsWith(tags)
      this.#changes.set(
        key,
        changed.filter((path) => gone.includes(path) || shows.has(path)),
      )
    }
    if (changed.length) this.#publishedAt = new Date()
    if (due.length)
      this.#onPublish({ seconds: (performance.now() - start) / 1000, failed: this.#failed.size })
    this.#polishLater(made.keys())
    return changed
  }

  #keep(content: Content) {
    const snapshot = this.#snapshot
    if (!snapshot) return
    const load = async (file: string) => (await findFile(this.#db, file))?.bytes as Buffer | undefined
    void snapshot
      .save(content)
      .then(() => snapshot.savePictures(this.#pages.values(), load))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'pictures not saved'))
  }

  /** The page, where it is another than the one that is up. One that cannot be rendered is noted; what is up stays. */
  async #make(address: PageAddress, content: Content): Promise<Published | undefined> {
    const { path } = address
    try {
      const page = await this.#render(address, content)
      const up = this.#pages.get(path)
      this.#failed.delete(path)
      if (!up?.body.equals(page.body))
        return { ...makeCachedResponse(page, compressFast(page)), tags: page.tags }
      up.tags = page.tags
      this.#shownOn.set(path, page.tags)
    } catch (error) {
      this.#failed.set(path, error instanceof Error ? error.message : String(error))
      this.#log.error({ err: error, path }, 'page not rendered')
    }
    return undefined
  }

  #render(address: PageAddress, content: Content, form?: Form) {
    if (!this.#site) throw new NotFoundError('While developing, pages are not published.')
    return render(this.#site, this.#env, address, content, form)
  }

  #put(path: string, page: Published) {
    this.#pages.set(path, page)
    this.#shownOn.set(path, page.tags)
    this.cache.set(path, page)
  }

  #drop(path: string) {
    this.#pages.delete(path)
    this.#shownOn.delete(path)
    this.#failed.delete(path)
    this.cache.delete(path)
  }

  /** Once saves are over, packs the pages as small as they get: that takes longer than a save may. */
  #polishLater(paths: Iterable<string>) {
    for (const path of paths) this.#rough.add(path)
    clearTimeout(this.#polish)
    this.#polish = setTimeout(async () => {
      for (const path of this.#rough) {
        const page = this.#pages.get(path)
        const packed = page && { ...makeCachedResponse(page, await compressBest(page)), tags: page.tags }
        if (this.#running) return
        if (packed && this.#pages.get(path) === page) this.#put(path, packed)
        this.#rough.delete(path)
      }
    }, 500).unref()
  }

  [Symbol.dispose]() {
    clearTimeout(this.#polish)
  }
}

const deciding = (content: Content) => Object.fromEntries(content) as Partial<SiteContent>
