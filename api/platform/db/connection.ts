import type { LogEvent } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from './database.ts'

/** Called after each query. */
export type OnQuery = (event: LogEvent) => void

export interface PoolStats {
  open: number
  idle: number
  waiting: number
}

/** An open database: the differences between the embedded one and a server are behind this interface. */
export interface Connection extends AsyncDisposable {
  db: Database
  embedded: boolean
  /** The connections of the pool, and how many queries wait for one. An embedded database has one connection. */
  poolStats: () => PoolStats
  /** Calls `run` with a connection without query timeouts. */
  withoutTimeouts: (run: (db: Database) => Promise<void>) => Promise<void>
  /** Gives the job queue access to the same database. */
  jobs: { db: Db }
  /**
   * Calls `onNotification` for each notification on the channel, and `onListening` each time that it starts to listen
   * (also after a reconnect, when notifications may have been missed).
   */
  listen(channel: string, onNotification: OnNotification, onListening: () => void): Promise<void>
}

/** `isOwn`: whether this process has sent it; always false behind a pooler, where the sender is unknown. */
export type OnNotification = (payload: string, isOwn: boolean) => void
