import { sections } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import { product, type Caller } from '../caller.ts'
import { list, type Values } from '../content/records.ts'
import type { PublishPort } from '../content/changes.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import type { PictureStorage } from '../media/media.ts'
import { draftValues } from '../releases/draft-rules.ts'
import { createRelease } from '../releases/releases.ts'
import { FreeAddresses, leadOn, type Lead } from './addresses.ts'
import type { Found, FoundOther, FoundPicture, FoundText, Importable } from './found.ts'
import { openImportable } from './open.ts'
import { knownPicture, PictureImport, type Taken } from './pictures.ts'
import { knownRecord, outcomeOf, saveText } from './records.ts'
import { addEntries, findImport, listAnew, setImport, sourceOf, type Import, type NewEntry } from './store.ts'
import { nameOf, picturesOf, valuesOf, whereOf, withAddresses } from './values.ts'

export interface ImportPlace {
  db: Database
  storage: PictureStorage
  publisher: PublishPort
  /** Whether pictures may be fetched from this machine and its network. */
  allowPrivate: boolean
}

/** How often progress is written down, in milliseconds, and how many parts are listed at once. */
const [everyMs, together] = [500, 50]

/** Reads a file and lists what would be taken, or imports it: what its state says. What is wrong with it is noted there. */
export async function runImport(place: ImportPlace, id: string): Promise<void> {
  const { db, publisher } = place
  const row = await findImport(db, id)
  if (row.state !== 'reading' && row.state !== 'running') return
  try {
    const file = await openImportable(await sourceOf(db, row), row.name)
    await new ImportRun(place, row, file).run()
    await setImport(db, id, {
      state: row.state === 'reading' ? 'ready' : 'done',
      ...(row.state === 'running' && { finished_at: new Date() }),
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await setImport(db, id, {
      state: 'failed',
      problem: error.message.slice(0, 500),
      finished_at: new Date(),
    })
  }
  if (row.state === 'running') await publisher.publish('media', 'addresses')
}

class ImportRun {
  readonly #place: ImportPlace
  readonly #row: Import
  readonly #file: Importable
  readonly #caller: Caller
  readonly #pictures: PictureImport | undefined
  /** The address that each text has or gets, by its key. */
  readonly #addresses = new Map<string, string>()
  readonly #slugs = new Map<string, string>()
  #free: FreeAddresses | undefined
  readonly #leads: Lead[] = []
  /** Pictures that the list has already. */
  readonly #listed = new Set<string>()
  #entries: NewEntry[] = []
  #releaseId: string | null
  #told = 0
  #agency = ''

  constructor(place: ImportPlace, row: Import, file: Importable) {
    this.#place = place
    this.#row = row
    this.#file = file
    this.#releaseId = row.release_id
    this.#caller = { ...product, uid: row.created_by_uid, email: row.created_by }
    this.#pictures = row.state === 'running' ? new PictureImport(place, file, this.#caller) : undefined
  }

  async run() {
    const { db } = this.#place
    const { id } = this.#row
    const [site] = await list(db, sections.site)
    this.#agency = site?.siteName || 'The agency'
    await listAnew(db, id)
    const total = await this.#giveAddresses()
    let done = 0
    for await (const found of this.#file.read()) {
      await this.#tell(done++, total)
      await this.#take(found)
      if (this.#entries.length >= together) await this.#list()
    }
    await this.#list()
    // All at once: each change of addresses has the pages looked through that they lead to.
    if (this.#pictures) await leadOn(db, this.#leads)
    await setImport(db, id, { done, total })
  }

  /** Every text has its address before the first is converted, so that links between them lead to it. */
  async #giveAddresses(): Promise<number> {
    const { db } = this.#place
    const free = (this.#free = await FreeAddresses.of(db))
    let total = 0
    for await (const found of this.#file.read()) {
      total++
      if (found.is !== 'text' || this.#slugs.has(found.key)) continue
      const section = sections[found.kind]
      const known = await knownRecord(db, found)
      const kept = known?.values[section.page.slug]
      const slug = typeof kept === 'string' && kept ? kept : free.give(found.kind, found.slug)
      this.#slugs.set(found.key, slug)
      this.#addresses.set(found.key, pageAddressOf(section, { [section.page.slug]: slug })!)
    }
    return total
  }

  async #tell(done: number, total: number) {
    const now = performance.now()
    if (now - this.#told < everyMs) return
    this.#told = now
    const stage = this.#pictures ? 'Importing' : 'Reading'
    await setImport(this.#place.db, this.#row.id, { stage, done, total })
  }

  async #list() {
    const entries = this.#entries
    this.#entries = []
    await addEntries(this.#place.db, this.#row.id, entries)
  }

  async #take(found: Found) {
    if (found.is === 'text') await this.#takeText(found)
    else if (found.is === 'picture') await this.#takePicture(found)
    else this.#skip(found)
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
    const { db } = this.#place
    const { kind } = found
    const { text, problem, left } = await found.convert()
    const leftOut = [...found.notes, ...left]
    const missing = leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []
    const skip = (why: string) =>
      this.#add({ kind, outcome: 'skipped', name: found.title, details: [why, ...missing].join('\n') })
    if (!text) return skip(problem ?? 'There are no words in it.')
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
    const known = await knownRecord(db, found)
    const outcome = outcomeOf(known, values)
    const details = [
      ...(outcome === 'kept' ? ['You have changed it since: it stays as it is.'] : []),
      ...(outcome === 'new' || outcome === 'changed' ? this.#addressWords(found) : []),
      ...(outcome === 'new' && !found.isPublic ? [`${found.state} It becomes a draft of its own.`] : []),
      ...missing,
    ]
    let id = known?.id
    if (this.#pictures && (outcome === 'new' || outcome === 'changed')) {
      const releaseId = found.isPublic ? await this.#release() : null
      const importId = this.#row.id
      id = await saveText(db, { found, known, values, importId, releaseId, caller: this.#caller })
    }
    if (id) this.#leads.push(...this.#oldPaths(found).map((path) => ({ path, section: kind, id })))
    this.#add({
      kind,
      outcome,
      name: found.title,
      details: details.join('\n'),
      section: kind,
      record_id: id ?? null,
    })
  }

  /** The addresses of the old site that can lead on to a text. */
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

  /** A link of the old site leads to the same text here, else to the same path. */
  #linkTo(href: string, places: ReadonlyMap<string, string | undefined>): string {
    const key = this.#file.keyAt(href)
    const address = key && this.#addresses.get(key)
    if (address) return address + (/#[^#]*$/.exec(href)?.[0] ?? '')
    const path = this.#file.ownPath(href)
    if (path === undefined) return href
    return /\.\w{3,4}$/.test(path) ? (places.get(href) ?? href) : path
  }

  /** The release of what visitors could read, made when the first text goes into it. */
  async #release(): Promise<string> {
    const { db } = this.#place
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

  async #takePicture({ address, name, description }: FoundPicture) {
    await this.#picture(address, description || name, name)
  }

  /** The picture's address in the library; what would be one where nothing is imported yet. */
  async #picture(src: string, description: string, name = nameOf(src)): Promise<string | undefined> {
    const taken = this.#pictures
      ? await this.#pictures.take(src, {
          name: name.slice(0, 200).toWellFormed(),
          description: description.slice(0, 300).toWellFormed(),
        })
      : await this.#foreseen(src)
    if (!this.#listed.has(src)) {
      this.#listed.add(src)
      const isFailed = 'problem' in taken
      this.#add({
        kind: 'picture',
        outcome: isFailed ? 'failed' : taken.isNew ? 'new' : 'same',
        name,
        details: isFailed ? `${whereOf(src)}: ${taken.problem}` : whereOf(src),
      })
    }
    // Before it is fetched nobody knows whether it can be: the text is compared without it.
    return 'problem' in taken || (taken.isNew && !this.#pictures) ? undefined : taken.address
  }

  async #foreseen(src: string): Promise<Taken> {
    const known = await knownPicture(this.#place.db, src)
    return { address: known ?? src, isNew: known === undefined }
  }
}
