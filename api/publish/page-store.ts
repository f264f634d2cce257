import { brotliDecompressSync } from 'node:zlib'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Log } from '../log.ts'
import type { RenderedResponse } from './cache/cached-response.ts'
import type { Compressed } from './cache/compress.ts'
import { removePageFile } from './page-files.ts'
import type { SitemapFacts } from './sitemap.ts'

/** What is known of a page without its bytes. */
export interface PageFacts extends SitemapFacts {
  etag: string
  contentType: string
  tags: readonly string[]
}

/** The content versions that the pages show, and the paths of pages that are outdated. */
interface PagesState {
  versions: readonly (readonly [source: string, version: string])[]
  stale: readonly string[]
}

/** The pages of the previous run. */
interface PreviousPages extends PagesState {
  pages: readonly (readonly [path: string, facts: PageFacts])[]
}

/** A page with its bytes. */
interface StoredPage {
  response: RenderedResponse
  compressed: Compressed
  /** Whether it is compressed at the highest level. */
  isBest: boolean
}

const writeStateMs = 500

// Each process has a file of its own, so it can be locked exclusively.
const settings = `
  pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -4000;`

const schema = `
  create table if not exists page (path text primary key, facts text not null);
  create table if not exists body (path text primary key, etag text not null, head text not null, bytes blob not null,
    gzip blob, best integer not null);
  create table if not exists state (key text primary key, value text not null);`

/**
 * Stores compressed pages in a file, because of ten thousand pages only a few are requested at a time. It is a cache:
 * pages that cannot be read or written are rendered again.
 */
export class PageStore implements Disposable {
  readonly #db: DatabaseSync
  readonly #file: string | undefined
  readonly #log: Log
  readonly #statements = new Map<string, StatementSync>()
  /** Whether a write failed: the next start must not use the file. */
  #isDamaged = false
  #previous: PreviousPages | undefined
  #stateOf: (() => PagesState) | undefined
  #timer: NodeJS.Timeout | undefined

  /** Without `file`, uses a temporary file that is removed when the process ends. Throws if the file cannot be used. */
  constructor(log: Log, file?: string, buildHash = '') {
    this.#log = log
    this.#file = file
    this.#db = new DatabaseSync(file ?? '', { timeout: 0 })
    try {
      this.#db.exec(settings + schema)
      if (file && this.#value('made-by') === buildHash) this.#previous = this.#readPrevious()
      else this.#statement('insert or replace into state values (?, ?)').run('made-by', buildHash)
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Returns the pages of the previous run, once; undefined if there are none of this build and these settings. */
  takePrevious(): PreviousPages | undefined {
    const previous = this.#previous
    this.#previous = undefined
    return previous
  }

  /** Whether there are pages of the previous run. */
  get hasPrevious() {
    return this.#previous !== undefined
  }

  /** Writes the state with a delay, so that no save waits. If it is lost, the next start renders a few more pages. */
  storeState(stateOf: () => PagesState) {
    this.#stateOf = stateOf
    this.#timer ??= setTimeout(() => this.#writeState(), writeStateMs).unref()
  }

  /** Runs several changes in one transaction. */
  inTransaction(change: () => void) {
    if (this.#db.isTransaction) return change()
    this.#run('begin')
    try {
      change()
    } finally {
      this.#run('commit')
    }
  }

  put(path: string, facts: PageFacts, page: StoredPage) {
    this.putFacts(path, facts)
    this.putBody(path, facts.etag, page)
  }

  /** Stores new facts of a page whose bytes are unchanged. */
  putFacts(path: string, facts: PageFacts) {
    this.#run('insert or replace into page values (?, ?)', path, JSON.stringify(facts))
  }

  putBody(path: string, etag: string, { response, compressed: { br, gzip }, isBest }: StoredPage) {
    const { body, ...head } = response
    this.#run(
      'insert or replace into body values (?, ?, ?, ?, ?, ?)',
      path,
      etag,
      JSON.stringify({ ...head, isPacked: br !== undefined }),
      br ?? body,
      gzip ?? null,
      isBest ? 1 : 0,
    )
  }

  /** The page with this ETag; undefined if it is not stored or cannot be read. */
  get(path: string, etag: string): StoredPage | undefined {
    try {
      return this.#read(path, etag)
    } catch (error) {
      this.#reportDamage(error)
      return undefined
    }
  }

  delete(path: string) {
    this.#run('delete from page where path = ?', path)
    this.#run('delete from body where path = ?', path)
  }

  #read(path: string, etag: string): StoredPage | undefined {
    const row = this.#statement('select head, bytes, gzip, best from body where path = ? and etag = ?').get(
      path,
      etag,
    ) as { head: string; bytes: Uint8Array; gzip: Uint8Array | null; best: number } | undefined
    if (!row) return undefined
    const { isPacked, ...head } = JSON.parse(row.head) as Omit<RenderedResponse, 'body'> & {
      isPacked: boolean
    }
    const bytes = asBuffer(row.bytes)
    return {
      response: { ...head, body: isPacked ? brotliDecompressSync(bytes) : bytes },
      compressed: { br: isPacked ? bytes : undefined, gzip: row.gzip ? asBuffer(row.gzip) : undefined },
      isBest: row.best === 1,
    }
  }

  #readPrevious(): PreviousPages | undefined {
    const state = this.#value('state')
    if (state === undefined) return undefined
    const rows = this.#statement('select path, facts from page').all() as { path: string; facts: string }[]
    return {
      ...(JSON.parse(state) as PagesState),
      pages: rows.map(({ path, facts }) => [path, JSON.parse(facts) as PageFacts]),
    }
  }

  #writeState() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#stateOf || !this.#file || this.#isDamaged) return
    this.#run('insert or replace into state values (?, ?)', 'state', JSON.stringify(this.#stateOf()))
  }

  #value(key: string) {
    return this.#statement('select value from state where key = ?').get(key)?.value as string | undefined
  }

  /** Reports an error instead of throwing it: a save must not fail because the disk is full. */
  #run(statement: string, ...values: (string | number | Uint8Array | null)[]) {
    try {
      this.#statement(statement).run(...values)
    } catch (error) {
      this.#reportDamage(error)
    }
  }

  /** Discards the file: the next start creates another one. */
  #reportDamage(error: unknown) {
    if (this.#isDamaged) return
    this.#isDamaged = true
    this.#log.warn({ err: error }, 'published pages not stored: the next start renders them again')
    if (this.#file) removePageFile(this.#file)
  }

  #statement(text: string) {
    const statement = this.#statements.get(text) ?? this.#db.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }

  [Symbol.dispose]() {
    this.#writeState()
    this.#db.close()
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
