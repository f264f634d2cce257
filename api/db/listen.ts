import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { OnNotification } from './connection.ts'
import type { Database } from './database.ts'

interface Listener {
  onNotification: OnNotification
  /** Each time that it begins: some may have been missed before. */
  onListening: () => void
}

/**
 * Listens for notifications on one connection of its own for all channels, since the server wakes every connection that
 * listens for each of them. Opens it again whenever it is lost, until `signal` is aborted.
 */
export class Listening {
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #isOwn: (server: number) => boolean
  readonly #listeners = new Map<string, Listener>()
  /** While it listens. */
  #client: pg.Client | undefined
  #isRunning = false

  /** `isOwn`: whether the server's process of this number works for a connection of ours. */
  constructor(url: string, signal: AbortSignal, isOwn: (server: number) => boolean) {
    this.#url = url
    this.#signal = signal
    this.#isOwn = isOwn
  }

  /** One listener a channel. */
  add(channel: string, listener: Listener) {
    this.#listeners.set(channel, listener)
    if (this.#client) void begin(this.#client, channel, listener)
    if (!this.#isRunning) void this.#run()
  }

  async #run() {
    this.#isRunning = true
    while (!this.#signal.aborted) {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: 3000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: 'frontdesk listen',
      })
      const ended = new Promise((resolve) => client.once('end', resolve))
      const stop = () => void client.end().catch(() => {})
      client
        .on('notification', ({ channel, payload, processId }) =>
          this.#listeners.get(channel)?.onNotification(payload ?? '', this.#isOwn(processId)),
        )
        .on('error', () => {})
      this.#signal.addEventListener('abort', stop)
      try {
        await client.connect()
        // With those that are added meanwhile.
        for (const [channel, listener] of this.#listeners) await begin(client, channel, listener)
        this.#client = client
        await ended
      } catch {
        stop()
      }
      this.#client = undefined
      this.#signal.removeEventListener('abort', stop)
      await sleep(1000, undefined, { signal: this.#signal, ref: false }).catch(() => {})
    }
  }
}

/** A connection that takes no more is ended, and opened again. */
async function begin(client: pg.Client, channel: string, { onListening }: Listener) {
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening()
  } catch {
    await client.end().catch(() => {})
  }
}

/** Whether a notification that is sent through the pool reaches a connection that listens: a pooler can be in between. */
export async function hearsNotifications(url: string, db: Database, timeoutMs = 2000): Promise<boolean> {
  const channel = `check_${randomUUID()}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  const heard = new Promise<boolean>((resolve) => {
    client.on('notification', () => resolve(true)).on('error', () => resolve(false))
    setTimeout(resolve, timeoutMs, false).unref()
  })
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await sql`select pg_notify(${channel}, '')`.execute(db)
    return await heard
  } finally {
    await client.end().catch(() => {})
  }
}
