import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { OnNotification } from './connection.ts'
import type { Database } from './database.ts'

/**
 * Listens for notifications on a connection of its own and opens that again whenever it is lost, until `signal` is
 * aborted. `onListening` is called each time that it begins.
 */
export async function listenOn(
  url: string,
  channel: string,
  onNotification: OnNotification,
  onListening: () => void,
  signal: AbortSignal,
  /** Whether the server's process of this number works for a connection of ours. */
  isOwn: (server: number) => boolean,
) {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'frontdesk listen',
    })
    const ended = new Promise((resolve) => client.once('end', resolve))
    const stop = () => void client.end().catch(() => {})
    client
      .on('notification', ({ payload, processId }) => onNotification(payload ?? '', isOwn(processId)))
      .on('error', () => {})
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening()
      await ended
    } catch {
      stop()
    }
    signal.removeEventListener('abort', stop)
    await sleep(1000, undefined, { signal, ref: false }).catch(() => {})
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
