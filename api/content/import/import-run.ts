import { sections } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { product } from '../../platform/caller.ts'
import { list, type Values } from '../records/records.ts'
import type { PublishPort } from '../records/changes.ts'
import { actAs, type Context } from '../../platform/context.ts'
import { DomainError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { draftValues } from '../releases/draft-rules.ts'
import { createRelease } from '../releases/releases.ts'
import { FreeAddresses, redirectOldAddresses, type OldAddress } from './addresses.ts'
import { dayReader, type DayReader } from './days.ts'
import type { Importable } from './importable.ts'
import type { OtherItem, PictureItem, TextItem } from './items.ts'
import {
  batchPictures,
  FetchError,
  findImportedPicture,
  PictureImport,
  readPictureIn,
  type ImportedPicture,
} from './pictures.ts'
import { findImportedRecord, outcomeOf, saveText } from './records.ts'
import { addEntries, clearEntries, setImport, type Import, type NewEntry } from './store.ts'
import { nameOf, picturesOf, valuesOf, originOf, withAddresses } from './values.ts'

/** What an import needs besides its context. */
export interface ImportParts {
  files: FileStore
  publisher: PublishPort
}

/** How often progress is stored, in milliseconds, and how many entries are inserted at once. */
const [reportMs, entryBatch] = [500, 50]

/** One run over a file: lists what would be imported, or imports it. */
export class ImportRun {
  /** Its caller is the person who started the import. */
  readonly #ctx: Context
  readonly #row: Import
  readonly #file: Importable
  readonly #pictures: PictureImport | undefined
  /** The existing or new address of each text, by its key. */
  readonly #addresses = new Map<string, string>()
  readonly #slugs = new Map<string, string>()
  readonly #days: DayReader = dayReader()
  #freeAddresses: FreeAddresses | undefined
  readonly #oldAddresses: OldAddress[] = []
  /** Addresses of pictures that already have an entry. */
  readonly #listedPictures = new Set<string>()
  #entries: NewEntry[] = []
  #releaseId: string | null
  #reportedAt = 0
  #agency = ''

  constructor(ctx: Context, { files }: ImportParts, row: Import, file: Importable) {
    this.#ctx = actAs(ctx, { ...product, uid: row.createdByUid, email: row.createdBy })
    this.#row = row
    this.#file = file
    this.#releaseId = row.releaseId
    this.#pictures = row.state === 'running' ? new PictureImport(this.#ctx, files, file) : undefined
  }

  async run() {
    const ctx = this.#ctx
    const { id } = this.#row
    const [site] = await list(ctx, sections.site)
    this.#agency = site?.siteName || 'The agency'
    await clearEntries(ctx, id)
    const total = await this.#assignAddresses()
    let done = 0
    for await (const item of batchPictures(this.#file.read())) {
      await this.#report(done, total)
      if (item.type === 'pictures') await this.#importPictures(item.pictures)
      else if (item.type === 'text') await this.#importText(item)
      else this.#skip(item)
      done += item.type === 'pictures' ? item.pictures.length : 1
      if (this.#entries.length >= entryBatch) await this.#flushEntries()
    }
    await this.#flushEntries()
    // In one step, because each change of addresses makes the publisher check all pages.
    if (this.#pictures) await redirectOldAddresses(ctx, this.#oldAddresses)
    await setImport(ctx, id, { done, total })
  }

  /** Assigns all addresses before the first text is converted, so that links between texts can be rewritten. Returns the number of parts. */
  async #assignAddresses(): Promise<number> {
    const ctx = this.#ctx
    const free = (this.#freeAddresses = await FreeAddresses.of(ctx.db))
    let total = 0
    for await (const item of this.#file.read()) {
      total++
      if (item.type !== 'text') continue
      this.#days.learn(item.date)
      const section = sections[item.kind]
      const existing = await findImportedRecord(ctx, item)
      const current = existing?.values[section.page.slug]
      const slug = typeof current === 'string' && current ? current : free.assign(item.kind, item.slug)
      this.#slugs.set(item.key, slug)
      this.#addresses.set(item.key, pageAddressOf(section, { [section.page.slug]: slug })!)
    }
    return total
  }

  async #report(done: number, total: number) {
    const now = performance.now()
    if (now - this.#reportedAt < reportMs) return
    this.#reportedAt = now
    const stage = this.#pictures ? 'Importing' : 'Reading'
    await setImport(this.#ctx, this.#row.id, { stage, done, total })
  }

  async #flushEntries() {
    const entries = this.#entries
    this.#entries = []
    await addEntries(this.#ctx, this.#row.id, entries)
  }

  #skip({ name, reason }: OtherItem) {
    this.#addEntry({ kind: 'other', outcome: 'skipped', name, details: reason })
  }

  #addEntry(entry: Omit<NewEntry, 'section' | 'recordId'> & Partial<NewEntry>) {
    this.#entries.push({
      section: null,
      recordId: null,
      ...entry,
      name: entry.name.slice(0, 300).toWellFormed(),
    })
  }

  async #importText(item: TextItem) {
    const ctx = this.#ctx
    const { kind } = item
    const { text, problem, leftOut: omitted } = item.converted
    const leftOut = [...item.notes, ...omitted]
    const omissions = leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []
    const skip = (why: string) =>
      this.#addEntry({ kind, outcome: 'skipped', name: item.title, details: [why, ...omissions].join('\n') })
    if (!text) return skip(problem ?? 'It contains no text.')
    const pictures = [...picturesOf(text), ...(item.picture ? [{ src: item.picture, words: '' }] : [])]
    const newAddresses = new Map<string, string | undefined>()
    await Promise.all(
      pictures.map(async ({ src, words }) => {
        newAddresses.set(src, await this.#addressOfPicture(src, words || item.title))
      }),
    )
    const rewritten = withAddresses(text, {
      picture: (src) => newAddresses.get(src),
      link: (href) => this.#linkTo(href, newAddresses),
    })
    const { day, problem: dateProblem } = this.#days.read(item.date)
    const asksForDate = kind === 'article' && day === ''
    const input = valuesOf(item, rewritten, {
      slug: this.#slugs.get(item.key)!,
      picture: newAddresses.get(item.picture) ?? '',
      agency: this.#agency,
      day,
    })
    let values: Values
    try {
      values = draftValues(sections[kind], input)
    } catch (error) {
      if (error instanceof DomainError) return skip(error.message)
      throw error
    }
    const existing = await findImportedRecord(ctx, item)
    const outcome = outcomeOf(existing, values)
    const details = [
      ...(outcome === 'kept' ? ['You have changed it since, so it was not imported again.'] : []),
      ...(outcome === 'new' || outcome === 'changed' ? this.#addressNotes(item) : []),
      ...(outcome === 'new' && !item.isPublic ? [`${item.reason} It becomes a separate draft.`] : []),
      ...(asksForDate && outcome !== 'kept'
        ? [`${dateProblem} Enter it in its draft, then publish it.`]
        : []),
      ...omissions,
    ]
    let id = existing?.id
    if (this.#pictures && (outcome === 'new' || outcome === 'changed')) {
      const releaseId = item.isPublic && !asksForDate ? await this.#release() : null
      const importId = this.#row.id
      id = await saveText(ctx, { item, existing, values, importId, releaseId })
    }
    if (id) this.#oldAddresses.push(...this.#oldPaths(item).map((path) => ({ path, section: kind, id })))
    this.#addEntry({
      kind,
      outcome,
      name: item.title,
      details: details.join('\n'),
      section: kind,
      recordId: id ?? null,
    })
  }

  /** The addresses of the old site that can redirect to a text. */
  #oldPaths({ key, oldPaths }: TextItem): string[] {
    return oldPaths.filter(
      (path) => path !== this.#addresses.get(key) && !this.#freeAddresses!.redirectProblem(path),
    )
  }

  /** Which old addresses of a text will redirect to its new one, and why others cannot, for the report. */
  #addressNotes(item: TextItem): string[] {
    const address = this.#addresses.get(item.key)!
    const redirected = this.#oldPaths(item)
    const problems = item.oldPaths
      .filter((path) => path !== address)
      .flatMap((path) => this.#freeAddresses!.redirectProblem(path) ?? [])
    return [...(redirected.length > 0 ? [`${redirected.join(', ')} leads to ${address}.`] : []), ...problems]
  }

  /** Rewrites a link to the old site: to the imported text, else to the same path on this site. */
  #linkTo(href: string, newAddresses: ReadonlyMap<string, string | undefined>): string {
    if (href.startsWith('#')) return href
    const [fragment = ''] = /#[^#]*$/.exec(href) ?? []
    const key = this.#file.keyAt(href)
    const address = key && this.#addresses.get(key)
    if (address) return address + fragment
    const path = this.#file.ownPath(href)
    if (path === undefined) return href
    return /\.\w{3,4}$/.test(path) ? (newAddresses.get(href) ?? href) : path + fragment
  }

  /** Returns the release for texts that were public, and creates it for the first of them. */
  async #release(): Promise<string> {
    const ctx = this.#ctx
    const open =
      this.#releaseId &&
      (await ctx.db
        .selectFrom('releases')
        .select('id')
        .where('id', '=', this.#releaseId)
        .where('state', '=', 'open')
        .executeTakeFirst())
    if (!open) {
      const { id } = await createRelease(ctx, `Import: ${this.#file.name}`.slice(0, 100).toWellFormed())
      this.#releaseId = id
      await setImport(ctx, this.#row.id, { releaseId: id })
    }
    return this.#releaseId!
  }

  /** Fetches several pictures at once; their entries keep the order of the file. */
  async #importPictures(pictures: readonly PictureItem[]) {
    const all = pictures.map(async (picture) => ({ ...picture, result: await this.#importPicture(picture) }))
    for (const { address, name, result } of await Promise.all(all)) this.#listPicture(address, name, result)
  }

  /** The address of a picture in the library; undefined if it failed or has not been imported yet. */
  async #addressOfPicture(src: string, description: string): Promise<string | undefined> {
    const name = nameOf(src)
    const result = await this.#importPicture({ address: src, description, name })
    this.#listPicture(src, name, result)
    // A dry run reads no pictures: texts are compared without them.
    return 'problem' in result || (result.isNew && !this.#pictures) ? undefined : result.address
  }

  async #importPicture({ address, name, description }: Omit<PictureItem, 'type'>): Promise<ImportedPicture> {
    if (this.#pictures)
      return this.#pictures.add(address, {
        name: name.slice(0, 200).toWellFormed(),
        description: (description || name).slice(0, 300).toWellFormed(),
      })
    try {
      const inFile = await readPictureIn(this.#file, address)
      const existing = await findImportedPicture(this.#ctx, inFile?.source ?? address)
      return existing ? { address: existing, isNew: false } : { address, isNew: true }
    } catch (error) {
      if (error instanceof FetchError || error instanceof DomainError) return { problem: error.message }
      throw error
    }
  }

  #listPicture(src: string, name: string, result: ImportedPicture) {
    if (this.#listedPictures.has(src)) return
    this.#listedPictures.add(src)
    const isFailed = 'problem' in result
    this.#addEntry({
      kind: 'picture',
      outcome: isFailed ? 'failed' : result.isNew ? 'new' : 'same',
      name,
      details: isFailed ? `${originOf(src)}: ${result.problem}` : originOf(src),
    })
  }
}
