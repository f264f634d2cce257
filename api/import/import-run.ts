import { sections } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import { product, type Caller } from '../caller.ts'
import { list, type Values } from '../content/records.ts'
import type { PublishPort } from '../content/changes.ts'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import type { PictureStorage } from '../media/media.ts'
import { draftValues } from '../releases/draft-rules.ts'
import { createRelease } from '../releases/releases.ts'
import { FreeAddresses, redirectOldAddresses, type OldAddress } from './addresses.ts'
import type { FoundOther, FoundPicture, FoundText, Importable } from './found.ts'
import { findImportedPicture, PictureImport, withPicturesTogether, type Taken } from './pictures.ts'
import { findImportedRecord, outcomeOf, saveText } from './records.ts'
import { addEntries, clearEntries, setImport, type Import, type NewEntry } from './store.ts'
import { nameOf, picturesOf, valuesOf, originOf, withAddresses } from './values.ts'

export interface ImportContext {
  connection: Connection
  storage: PictureStorage
  publisher: PublishPort
  /** Whether pictures may be fetched from this machine and its network. */
  allowPrivate: boolean
}

/** How often progress is stored, in milliseconds, and how many entries are inserted at once. */
const [reportMs, entryBatch] = [500, 50]

/** One run over a file: lists what would be imported, or imports it. */
export class ImportRun {
  readonly #db: Database
  readonly #row: Import
  readonly #file: Importable
  readonly #caller: Caller
  readonly #pictures: PictureImport | undefined
  /** The existing or new address of each text, by its key. */
  readonly #addresses = new Map<string, string>()
  readonly #slugs = new Map<string, string>()
  #free: FreeAddresses | undefined
  readonly #oldAddresses: OldAddress[] = []
  /** Addresses of pictures that already have an entry. */
  readonly #listed = new Set<string>()
  #entries: NewEntry[] = []
  #releaseId: string | null
  #reportedAt = 0
  #agency = ''

  constructor(place: ImportContext, row: Import, file: Importable) {
    this.#db = place.connection.db
    this.#row = row
    this.#file = file
    this.#releaseId = row.release_id
    this.#caller = { ...product, uid: row.created_by_uid, email: row.created_by }
    this.#pictures =
      row.state === 'running' ? new PictureImport({ ...place, db: this.#db }, file, this.#caller) : undefined
  }

  async run() {
    const db = this.#db
    const { id } = this.#row
    const [site] = await list(db, sections.site)
    this.#agency = site?.siteName || 'The agency'
    await clearEntries(db, id)
    const total = await this.#giveAddresses()
    let done = 0
    for await (const found of withPicturesTogether(this.#file.read())) {
      await this.#report(done, total)
      if (found.is === 'pictures') await this.#takePictures(found.pictures)
      else if (found.is === 'text') await this.#takeText(found)
      else this.#skip(found)
      done += found.is === 'pictures' ? found.pictures.length : 1
      if (this.#entries.length >= entryBatch) await this.#list()
    }
    await this.#list()
    // In one step, because each change of addresses makes the publisher check all pages.
    if (this.#pictures) await redirectOldAddresses(db, this.#oldAddresses)
    await setImport(db, id, { done, total })
  }

  /** Assigns all addresses before the first text is converted, so that links between texts can be rewritten. Returns the number of parts. */
  async #giveAddresses(): Promise<number> {
    const db = this.#db
    const free = (this.#free = await FreeAddresses.of(db))
    let total = 0
    for await (const found of this.#file.read()) {
      total++
      if (found.is !== 'text' || this.#slugs.has(found.key)) continue
      const section = sections[found.kind]
      const known = await findImportedRecord(db, found)
      const current = known?.values[section.page.slug]
      const slug = typeof current === 'string' && current ? current : free.assign(found.kind, found.slug)
      this.#slugs.set(found.key, slug)
      this.#addresses.set(found.key, pageAddressOf(section, { [section.page.slug]: slug })!)
    }
    return total
  }

  async #report(done: number, total: number) {
    const now = performance.now()
    if (now - this.#reportedAt < reportMs) return
    this.#reportedAt = now
    const stage = this.#pictures ? 'Importing' : 'Reading'
    await setImport(this.#db, this.#row.id, { stage, done, total })
  }

  async #list() {
    const entries = this.#entries
    this.#entries = []
    await addEntries(this.#db, this.#row.id, entries)
  }

  #skip({ name, reason }: FoundOther) {
    this.#add({ kind: 'other', outcome: 'skipped', name, details: reason })
  }

  #add(entry: Omit<NewEntry, 'section' | 'record_id'> & Partial<NewEntry>) {
    this.#entries.push({
      section: null,
      record_id: null,
      ...entry,
      name: entry.name.slice(0, 300).toWellFormed(),
    })
  }

  async #takeText(found: FoundText) {
    const db = this.#db
    const { kind } = found
    const { text, problem, left } = await found.convert()
    const leftOut = [...found.notes, ...left]
    const missing = leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []
    const skip = (why: string) =>
      this.#add({ kind, outcome: 'skipped', name: found.title, details: [why, ...missing].join('\n') })
    if (!text) return skip(problem ?? 'It contains no text.')
    const shown = [...picturesOf(text), ...(found.picture ? [{ src: found.picture, words: '' }] : [])]
    const places = new Map<string, string | undefined>()
    await Promise.all(
      shown.map(async ({ src, words }) => {
        places.set(src, await this.#picture(src, words || found.title))
      }),
    )
    const moved = withAddresses(text, {
      picture: (src) => places.get(src),
      link: (href) => this.#linkTo(href, places),
    })
    const given = valuesOf(found, moved, {
      slug: this.#slugs.get(found.key)!,
      picture: places.get(found.picture) ?? '',
      agency: this.#agency,
      today: new Date().toISOString().slice(0, 10),
    })
    let values: Values
    try {
      values = draftValues(sections[kind], given)
    } catch (error) {
      if (error instanceof DomainError) return skip(error.message)
      throw error
    }
    const known = await findImportedRecord(db, found)
    const outcome = outcomeOf(known, values)
    const details = [
      ...(outcome === 'kept' ? ['You have changed it since, so it was not imported again.'] : []),
      ...(outcome === 'new' || outcome === 'changed' ? this.#addressWords(found) : []),
      ...(outcome === 'new' && !found.isPublic ? [`${found.state} It becomes a separate draft.`] : []),
      ...missing,
    ]
    let id = known?.id
    if (this.#pictures && (outcome === 'new' || outcome === 'changed')) {
      const releaseId = found.isPublic ? await this.#release() : null
      const importId = this.#row.id
      id = await saveText(db, { found, known, values, importId, releaseId, caller: this.#caller })
    }
    if (id) this.#oldAddresses.push(...this.#oldPaths(found).map((path) => ({ path, section: kind, id })))
    this.#add({
      kind,
      outcome,
      name: found.title,
      details: details.join('\n'),
      section: kind,
      record_id: id ?? null,
    })
  }

  /** The addresses of the old site that can redirect to a text. */
  #oldPaths({ key, oldPaths }: FoundText): string[] {
    return oldPaths.filter((path) => path !== this.#addresses.get(key) && !this.#free!.obstacleTo(path))
  }

  #addressWords(found: FoundText): string[] {
    const address = this.#addresses.get(found.key)!
    const leading = this.#oldPaths(found)
    const obstacles = found.oldPaths
      .filter((path) => path !== address)
      .flatMap((path) => this.#free!.obstacleTo(path) ?? [])
    return [...(leading.length > 0 ? [`${leading.join(', ')} leads to ${address}.`] : []), ...obstacles]
  }

  /** Rewrites a link to the old site: to the imported text, else to the same path on this site. */
  #linkTo(href: string, places: ReadonlyMap<string, string | undefined>): string {
    const key = this.#file.keyAt(href)
    const address = key && this.#addresses.get(key)
    if (address) return address + (/#[^#]*$/.exec(href)?.[0] ?? '')
    const path = this.#file.ownPath(href)
    if (path === undefined) return href
    return /\.\w{3,4}$/.test(path) ? (places.get(href) ?? href) : path
  }

  /** Returns the release for texts that were public, and creates it for the first of them. */
  async #release(): Promise<string> {
    const db = this.#db
    const open =
      this.#releaseId &&
      (await db
        .selectFrom('releases')
        .select('id')
        .where('id', '=', this.#releaseId)
        .where('state', '=', 'open')
        .executeTakeFirst())
    if (!open) {
      const { id } = await createRelease(
        db,
        `Import: ${this.#file.name}`.slice(0, 100).toWellFormed(),
        this.#caller,
      )
      this.#releaseId = id
      await setImport(db, this.#row.id, { release_id: id })
    }
    return this.#releaseId!
  }

  /** Fetches several pictures at once; their entries keep the order of the file. */
  async #takePictures(found: readonly FoundPicture[]) {
    const all = found.map(async (picture) => ({ ...picture, taken: await this.#taken(picture) }))
    for (const { address, name, taken } of await Promise.all(all)) this.#listPicture(address, name, taken)
  }

  /** The address of a picture in the library; undefined if it failed or has not been imported yet. */
  async #picture(src: string, description: string): Promise<string | undefined> {
    const name = nameOf(src)
    const taken = await this.#taken({ address: src, description, name })
    this.#listPicture(src, name, taken)
    // A dry run fetches no pictures and cannot know whether they exist: texts are compared without them.
    return 'problem' in taken || (taken.isNew && !this.#pictures) ? undefined : taken.address
  }

  async #taken({ address, name, description }: Omit<FoundPicture, 'is'>): Promise<Taken> {
    if (this.#pictures)
      return this.#pictures.take(address, {
        name: name.slice(0, 200).toWellFormed(),
        description: (description || name).slice(0, 300).toWellFormed(),
      })
    const known = await findImportedPicture(this.#db, address)
    return { address: known ?? address, isNew: known === undefined }
  }

  #listPicture(src: string, name: string, taken: Taken) {
    if (this.#listed.has(src)) return
    this.#listed.add(src)
    const isFailed = 'problem' in taken
    this.#add({
      kind: 'picture',
      outcome: isFailed ? 'failed' : taken.isNew ? 'new' : 'same',
      name,
      details: isFailed ? `${originOf(src)}: ${taken.problem}` : originOf(src),
    })
  }
}
