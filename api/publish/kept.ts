import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sections } from '#content/sections.ts'
import { isWritable } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { sources, type Content } from './content.ts'

/** Milliseconds between two of its writes. */
const pause = 500
const pictures = /\/media\/([\w-]{16}-[\dx]{1,11}\.(?:webp|jpg|png|svg))/g

/**
 * What the pages are made of, kept in the data folder for the time in which the database is away: what was published
 * last, and the pictures that it shows. It is what this folder saw of one database; of another one it knows nothing.
 */
export class Kept {
  readonly #folder: string
  readonly #database: string
  readonly #log: Log
  readonly #ending = new AbortController()
  #content: Content | undefined
  /** Pages whose pictures are here. */
  readonly #seen = new WeakSet<Buffer>()
  #keeping: Promise<void> | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(dataDir: string, databaseUrl: string, log: Log) {
    this.#folder = join(dataDir, 'kept')
    this.#database = nameOf(databaseUrl)
    this.#log = log
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** What was published last from this database; undefined where nothing was, or where it cannot be read. */
  read(): Content | undefined {
    try {
      const text = readFileSync(join(this.#folder, 'content.json'), 'utf8')
      const { database, content } = JSON.parse(text) as { database: string; content: Record<string, unknown> }
      if (database !== this.#database) return undefined
      const nothing = { one: null, many: [] }
      return new Map(
        sources.map((key) => [key, content[key] ?? nothing[key === 'media' ? 'many' : sections[key].holds]]),
      )
    } catch {
      return undefined
    }
  }

  /** Written down soon: nobody's save waits for it, and saves that come meanwhile are written together. */
  keep(content: Content): Promise<void> {
    this.#content = content
    return (this.#keeping ??= sleep(pause, undefined, { signal: this.#ending.signal, ref: false })
      .catch(() => {})
      .then(() =>
        this.#write('content.json', () => {
          this.#keeping = undefined
          return JSON.stringify({
            database: this.#database,
            content: Object.fromEntries(this.#content ?? []),
          })
        }),
      ))
  }

  /** Keeps the pictures that the pages show and that are not here yet. */
  async keepPictures(pages: Iterable<{ body: Buffer }>, load: (file: string) => Promise<Buffer | undefined>) {
    for (const { body } of [...pages].filter((page) => !this.#seen.has(page.body))) {
      for (const [, file = ''] of body.toString().matchAll(pictures)) {
        if (existsSync(join(this.#folder, file))) continue
        const bytes = await load(file)
        if (bytes) await this.#write(file, () => bytes)
      }
      this.#seen.add(body)
    }
  }

  picture(file: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, file)).catch(() => undefined)
  }

  /** One after the other. Whoever reads the file finds what was there before or all of the new, also after a power cut. */
  #write(name: string, content: () => string | Buffer) {
    const write = async () => {
      const file = join(this.#folder, name)
      try {
        await using handle = await open(`${file}.new`, 'w', 0o600)
        await handle.writeFile(content())
        await handle.sync()
        await rename(`${file}.new`, file)
      } catch (error) {
        await rm(`${file}.new`, { force: true }).catch(() => {})
        this.#log.warn({ err: error }, 'what is published is not kept')
      }
    }
    return (this.#last = this.#last.then(write))
  }

  async [Symbol.asyncDispose]() {
    this.#ending.abort()
    await this.#keeping
    await this.#last
  }
}

/** Where there is a database that can be away, and a folder to keep something in. */
export const openKept = ({ dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>, log: Log) =>
  databaseUrl && isWritable(dataDir) ? new Kept(dataDir, databaseUrl, log) : undefined

/** Its user and password may change. */
function nameOf(databaseUrl: string) {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return createHash('sha256').update(`${hostname}:${port}${pathname}`).digest('base64url')
}
