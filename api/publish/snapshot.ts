import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { headOf } from '#content/heads.ts'
import type { Section } from '#content/section.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import { isSection } from '../content/changes.ts'
import { isWritable } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { sources, type Content } from './content.ts'

/** The delay between two writes, or ten times the duration of the last write if that is longer. */
const writeDelayMs = 500

/** The number of records serialized at a time, so that other work can run in between. */
const recordsPerPiece = 200

/**
 * The last published content, stored in the data folder: served while the database is unavailable. It belongs to one
 * database and is ignored for any other.
 */
export class Snapshot {
  readonly #folder: string
  readonly #database: string
  readonly #log: Log
  readonly #closing = new AbortController()
  #content: Content | undefined
  #writeTookMs = 0
  #pending: Promise<void> | undefined
  #lastWrite: Promise<void> = Promise.resolve()

  constructor(dataDir: string, databaseUrl: string, log: Log) {
    // The folder has had this name since the first version: another name would lose the existing snapshot.
    this.#folder = join(dataDir, 'kept')
    this.#database = databaseIdOf(databaseUrl)
    this.#log = log
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** The last published content of this database; undefined if there is none or it cannot be read. */
  read(): Content | undefined {
    try {
      const text = readFileSync(join(this.#folder, 'content.json'), 'utf8')
      const { database, content } = JSON.parse(text) as { database: string; content: Record<string, unknown> }
      if (database !== this.#database) return undefined
      const empty = { one: null, many: [] }
      return new Map(
        sources.map((key) => {
          const stored = content[key] ?? empty[isSection(key) ? sections[key].holds : 'many']
          return [key, isSection(key) && Array.isArray(stored) ? headsOf(key, stored) : stored]
        }),
      )
    } catch {
      return undefined
    }
  }

  /** Writes the content with a delay, so that no save waits; saves in the meantime are part of the same write. */
  save(content: Content): Promise<void> {
    this.#content = content
    const delayMs = Math.max(writeDelayMs, 10 * this.#writeTookMs)
    return (this.#pending ??= sleep(delayMs, undefined, { signal: this.#closing.signal, ref: false })
      .catch(() => {})
      .then(() =>
        this.#write('content.json', () => {
          this.#pending = undefined
          return textOf(this.#database, this.#content ?? new Map())
        }),
      ))
  }

  /** Writes one file at a time, each atomically: a reader finds the old file or the complete new one, even after a power failure. */
  #write(name: string, content: () => Iterable<string>) {
    const write = async () => {
      const start = performance.now()
      const file = join(this.#folder, name)
      const temporary = `${file}.new`
      try {
        await using handle = await open(temporary, 'w', 0o600)
        await handle.writeFile(content())
        await handle.sync()
        await rename(temporary, file)
        this.#writeTookMs = performance.now() - start
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        this.#log.warn({ err: error }, 'snapshot not written')
      }
    }
    return (this.#lastWrite = this.#lastWrite.then(write))
  }

  async [Symbol.asyncDispose]() {
    this.#closing.abort()
    await this.#pending
    await this.#lastWrite
  }
}

/** The snapshot as JSON, in pieces: serializing thousands of records at once would block all requests. */
function* textOf(database: string, content: Content) {
  yield `{"database":${JSON.stringify(database)},"content":{`
  let isFirst = true
  for (const [key, value] of content) {
    yield `${isFirst ? '' : ','}${JSON.stringify(key)}:`
    isFirst = false
    if (Array.isArray(value)) yield* listText(value)
    else yield JSON.stringify(value ?? null)
  }
  yield '}}'
}

function* listText(records: readonly unknown[]) {
  yield '['
  for (let from = 0; from < records.length; from += recordsPerPiece) {
    const json = JSON.stringify(records.slice(from, from + recordsPerPiece)).slice(1, -1)
    yield from > 0 ? `,${json}` : json
  }
  yield ']'
}

function headsOf(key: SectionKey, records: readonly object[]) {
  const section: Section = sections[key]
  return records.map((record) => headOf(section, record))
}

/** Opens the snapshot; undefined with the embedded database, which is always available, or without a writable folder. */
export const openSnapshot = ({ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>, log: Log) =>
  databaseUrl && isWritable(dataDir) ? new Snapshot(dataDir, databaseUrl, log) : undefined

/** Identifies a database by a hash of its address, without user and password, which may change. */
function databaseIdOf(databaseUrl: string) {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${hostname}:${port}${pathname}`).digest('base64url')
}
