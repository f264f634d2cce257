import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWritable } from '../../platform/data-dir.ts'
import type { Log } from '../../platform/log.ts'
import type { RenderedResponse } from './cache/cached-response.ts'
import type { Compressed } from './cache/compress.ts'
import type { ListedRedirect } from './page-redirects.ts'
import type { SitemapFacts } from './sitemap.ts'

/** What is known of a page without its bytes. */
export interface PageFacts extends SitemapFacts {
  etag: string
  isHtml: boolean
  tags: readonly string[]
}

/** A page with its bytes. */
export interface StoredPage {
  response: RenderedResponse
  compressed: Compressed
}

/** The file next to the bytes of a page. */
interface PageFile {
  path: string
  facts: PageFacts
  withoutBody: Omit<RenderedResponse, 'body'>
  /** The hash of all bytes: after a power failure, files may be incomplete. */
  hash: string
}

/** What the pages in the folder show. */
export interface FolderState {
  /** The content versions. */
  versions: Record<string, string>
  /** The pages that show an earlier version. */
  stale: readonly string[]
  redirects: readonly ListedRedirect[]
}

/** What the pages depend on besides the content. Pages of another build or database are not used. */
export interface Origin {
  build: string
  database: string
}

const stateFile = 'state.json'

/**
 * The rendered pages, as files: of each page its bytes, brotli and gzip, named by its ETag, and a small JSON file with its
 * headers and cache tags that says which of them are live. It is a cache: what cannot be read or written is rendered again.
 */
export class PageFolder implements Disposable {
  readonly #folder: string
  readonly #log: Log
  readonly #origin: Origin
  readonly #isTemporary: boolean
  /** Whether a write failed: the next start must not use the folder. */
  #isDamaged = false

  /** The folder in DATA_DIR, or a temporary one if it cannot be written. */
  static open(dataDir: string, origin: Origin, log: Log) {
    const folder = join(dataDir, 'pages')
    return isWritable(folder) ? new PageFolder(folder, origin, log) : PageFolder.temporary(log)
  }

  static temporary(log: Log) {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-pages-'))
    return new PageFolder(folder, { build: '', database: '' }, log, true)
  }

  private constructor(folder: string, origin: Origin, log: Log, isTemporary = false) {
    this.#folder = folder
    this.#origin = origin
    this.#log = log
    this.#isTemporary = isTemporary
  }

  /** Whether an earlier run, even of another build, has published the content of this database. */
  get knowsDatabase() {
    return this.#readState()?.origin.database === this.#origin.database
  }

  /** The pages of the last run; undefined if there are none of this build and database. Removes all other files. */
  read(): (FolderState & { pages: ReadonlyMap<string, PageFacts> }) | undefined {
    const state = this.#readState()
    const isUsable =
      state?.origin.build === this.#origin.build && state.origin.database === this.#origin.database
    const pages = new Map<string, PageFacts>()
    const used = new Set([stateFile])
    const names = readdirSync(this.#folder)
    for (const name of isUsable ? names : []) {
      if (!name.endsWith('.json') || name === stateFile) continue
      const file = parse<PageFile>(this.#text(name))
      if (!file || nameOf(file.path) !== name.slice(0, -'.json'.length)) continue
      pages.set(file.path, file.facts)
      for (const each of [name, ...bytesOf(file.path, file.facts)]) used.add(each)
    }
    for (const name of names)
      if (!used.has(name)) rmSync(join(this.#folder, name), { force: true, recursive: true })
    return isUsable ? { ...state, pages } : undefined
  }

  /** The bytes of a page with this ETag; undefined if they cannot be read. */
  load(path: string, etag: string): StoredPage | undefined {
    try {
      const { withoutBody, hash, facts } = JSON.parse(this.#text(`${nameOf(path)}.json`)) as PageFile
      const [body, br, gzip] = bytesOf(path, facts).map((name) => readFileSync(join(this.#folder, name)))
      const compressed = br!.length > 0 ? { br, gzip } : {}
      if (facts.etag !== etag || hash !== hashOf(body!, compressed)) return undefined
      return { response: { ...withoutBody, body: body! }, compressed }
    } catch {
      return undefined
    }
  }

  /**
   * Writes the files of a page. Returns a function that makes them the live ones, in the same step as in memory: they are
   * on the disk then, whatever happens next.
   */
  async stage(path: string, facts: PageFacts, { response, compressed }: StoredPage): Promise<() => void> {
    const { body, ...withoutBody } = response
    const file: PageFile = { path, facts, withoutBody, hash: hashOf(body, compressed) }
    const empty = Buffer.alloc(0)
    const bytes = [body, compressed.br ?? empty, compressed.gzip ?? empty]
    const staged = join(this.#folder, `${randomUUID()}.new`)
    try {
      await Promise.all([
        ...bytesOf(path, facts).map((name, i) => this.#write(name, bytes[i]!)),
        writeFile(staged, JSON.stringify(file)),
      ])
    } catch (error) {
      this.#reportDamage(error)
      return () => {}
    }
    return () => {
      try {
        renameSync(staged, join(this.#folder, `${nameOf(path)}.json`))
      } catch (error) {
        this.#reportDamage(error)
      }
    }
  }

  remove(path: string, facts: PageFacts) {
    this.#remove(`${nameOf(path)}.json`)
    this.removeBytes(path, facts)
  }

  /** Removes the bytes of a version that is no longer live. */
  removeBytes(path: string, facts: PageFacts) {
    for (const name of bytesOf(path, facts)) this.#remove(name)
  }

  async writeState(state: FolderState) {
    if (this.#isDamaged || this.#isTemporary) return
    await this.#write(stateFile, JSON.stringify({ origin: this.#origin, ...state })).catch((error: unknown) =>
      this.#reportDamage(error),
    )
  }

  #readState() {
    return parse<FolderState & { origin: Origin }>(this.#text(stateFile))
  }

  #text(name: string) {
    try {
      return readFileSync(join(this.#folder, name), 'utf8')
    } catch {
      return ''
    }
  }

  #remove(name: string) {
    try {
      rmSync(join(this.#folder, name), { force: true })
    } catch (error) {
      this.#reportDamage(error)
    }
  }

  async #write(name: string, content: string | Buffer) {
    const temporary = join(this.#folder, `${randomUUID()}.new`)
    await writeFile(temporary, content)
    await rename(temporary, join(this.#folder, name))
  }

  /** A save must not fail because the disk is full. Without the state, the next start renders every page. */
  #reportDamage(error: unknown) {
    if (this.#isDamaged) return
    this.#isDamaged = true
    this.#log.warn({ err: error }, 'published pages not stored: the next start renders them again')
    this.#remove(stateFile)
  }

  [Symbol.dispose]() {
    // A run that is not waited for, so that a stop never takes long, may still write a page.
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A readable name; addresses can be longer than names of files. */
const nameOf = (path: string) =>
  `${path.replaceAll(/[^\w-]+/g, '_').slice(0, 80)}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`

const bytesOf = (path: string, { etag, isHtml }: PageFacts) =>
  ['', '.br', '.gz'].map((encoding) => `${nameOf(path)}.${etag}${isHtml ? '.html' : ''}${encoding}`)

const hashOf = (body: Buffer, { br, gzip }: Compressed) => {
  const hash = createHash('sha256').update(body)
  for (const bytes of [br, gzip]) if (bytes) hash.update(bytes)
  return hash.digest('base64url')
}

function parse<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
