import type { LogEvent } from 'kysely'
import type { fromPglite } from 'pg-boss'
import type { Database } from './database.ts'

/** Is given each query when it is over. */
export type OnQuery = (event: LogEvent) => void

export interface PoolStats {
  open: number
  idle: number
  waiting: number
}

/** An open database, and what differs between the embedded one and a server. */
export interface Connection extends AsyncDisposable {
  db: Database
  embedded: boolean
  /** The connections of the pool, and how many wait for one. An embedded database has one. */
  poolStats: () => PoolStats
  /** Runs something on a connection without query timeouts. */
  withoutTimeouts: (run: (db: Database) => Promise<void>) => Promise<void>
  /** How the job queue reaches the same database. */
  jobs: { db: Pick<ReturnType<typeof fromPglite>, 'executeSql'> }
  /**
   * Calls `onNotification` for each notification on the channel, and `onListening` each time that it begins to listen:
   * some may have been missed before.
   */
  listen(channel: string, onNotification: OnNotification, onListening: () => void): Promise<void>
}

/** `isOwn`: this process has sent it. Behind a pooler that is not known, and false. */
export type OnNotification = (payload: string, isOwn: boolean) => void
