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

/** Between two writes. */
const writeDelayMs = 500

/**
 * The content that was published last, in the data folder: served while the database is away. It belongs to one
 * database; for another one there is no snapshot.
 */
export class Snapshot {
  readonly #folder: string
  readonly #database: string
  readonly #log: Log
  readonly #process: number
  readonly #closing = new AbortController()
  #content: Content | undefined
  #pending: Promise<void> | undefined
  #lastWrite: Promise<void> = Promise.resolve()

  constructor(dataDir: string, databaseUrl: string, log: Log, process: number) {
    // Its name from the first version on: a new one would lose the snapshot.
    this.#folder = join(dataDir, 'kept')
    this.#database = nameOf(databaseUrl)
    this.#log = log
    this.#process = process
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** The content that was published last from this database; undefined where there is none, or it cannot be read. */
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

  /** Writes the content after a moment: no save waits for it, and saves that come meanwhile are written at once. */
  save(content: Content): Promise<void> {
    this.#content = content
    return (this.#pending ??= sleep(writeDelayMs, undefined, { signal: this.#closing.signal, ref: false })
      .catch(() => {})
      .then(() =>
        this.#write('content.json', () => {
          this.#pending = undefined
          return JSON.stringify({
            database: this.#database,
            content: Object.fromEntries(this.#content ?? []),
          })
        }),
      ))
  }

  /** One after the other, each atomic: a reader finds the old file or the whole new one, even after a power cut. */
  #write(name: string, content: () => string | Buffer) {
    const write = async () => {
      const file = join(this.#folder, name)
      // Another process may write its own at the same time.
      const made = `${file}.${this.#process}.new`
      try {
        await using handle = await open(made, 'w', 0o600)
        await handle.writeFile(content())
        await handle.sync()
        await rename(made, file)
      } catch (error) {
        await rm(made, { force: true }).catch(() => {})
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

function headsOf(key: SectionKey, records: readonly object[]) {
  const section: Section = sections[key]
  return records.map((record) => headOf(section, record))
}

/** Only where there is a database that can be away, and a folder to write to. */
export const openSnapshot = (
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  log: Log,
  process = 1,
) => (databaseUrl && isWritable(dataDir) ? new Snapshot(dataDir, databaseUrl, log, process) : undefined)

/** Without user and password, which may change. */
function nameOf(databaseUrl: string) {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${hostname}:${port}${pathname}`).digest('base64url')
}
