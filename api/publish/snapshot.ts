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

/** Between two writes; ten times as long as the last one took where that is longer. */
const writeDelayMs = 500

/** So many records are made to text at a time, and others go on in between. */
const recordsAtATime = 200

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
  #writeTookMs = 0
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

  /** One after the other, each atomic: a reader finds the old file or the whole new one, even after a power cut. */
  #write(name: string, content: () => Iterable<string>) {
    const write = async () => {
      const start = performance.now()
      const file = join(this.#folder, name)
      // Another process may write its own at the same time.
      const made = `${file}.${this.#process}.new`
      try {
        await using handle = await open(made, 'w', 0o600)
        await handle.writeFile(content())
        await handle.sync()
        await rename(made, file)
        this.#writeTookMs = performance.now() - start
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

/** The snapshot as JSON, in pieces: of thousands of records the whole text at once would hold up everybody. */
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
  for (let from = 0; from < records.length; from += recordsAtATime) {
    const some = JSON.stringify(records.slice(from, from + recordsAtATime)).slice(1, -1)
    yield from > 0 ? `,${some}` : some
  }
  yield ']'
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
