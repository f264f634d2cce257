import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { OnNotification } from './connection.ts'
import type { Database } from './database.ts'

interface Listener {
  onNotification: OnNotification
  /** Called each time that listening starts: notifications may have been missed before. */
  onListening: () => void
}

/**
 * Listens for notifications of all channels on one dedicated connection: each further listening connection would be
 * woken for every notification. Reconnects whenever the connection is lost, until `signal` is aborted.
 */
export class Listening {
  readonly #url: string
  readonly #signal: AbortSignal
  readonly #isOwn: (backendPid: number) => boolean
  readonly #listeners = new Map<string, Listener>()
  /** The connection; undefined while it is not connected. */
  #client: pg.Client | undefined
  #isRunning = false

  /** `isOwn` tells whether a backend process of the database server serves a connection of this process. */
  constructor(url: string, signal: AbortSignal, isOwn: (backendPid: number) => boolean) {
    this.#url = url
    this.#signal = signal
    this.#isOwn = isOwn
  }

  /** Adds the listener of a channel; each channel has one. */
  add(channel: string, listener: Listener) {
    this.#listeners.set(channel, listener)
    if (this.#client) void startListening(this.#client, channel, listener)
    if (!this.#isRunning) void this.#run()
  }

  /** Notifications of a removed channel are ignored. */
  remove(channel: string) {
    this.#listeners.delete(channel)
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
        // Includes listeners that are added during the loop.
        for (const [channel, listener] of this.#listeners) await startListening(client, channel, listener)
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

/** Starts to listen on a channel; if that fails, it ends the connection, so that a new one is opened. */
async function startListening(client: pg.Client, channel: string, { onListening }: Listener) {
  try {
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening()
  } catch {
    await client.end().catch(() => {})
  }
}

/**
 * Whether notifications sent through the pool reach a listening connection: some poolers in between do not pass them
 * on.
 */
export async function receivesNotifications(url: string, db: Database, timeoutMs = 2000): Promise<boolean> {
  const channel = `check_${randomUUID()}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  const received = new Promise<boolean>((resolve) => {
    client.on('notification', () => resolve(true)).on('error', () => resolve(false))
    setTimeout(resolve, timeoutMs, false).unref()
  })
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await sql`select pg_notify(${channel}, '')`.execute(db)
    return await received
  } finally {
    await client.end().catch(() => {})
  }
}
