import type { Connection } from './db/connection.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/store.ts'
import type { Route } from './http/route.ts'
import type { Log } from './log.ts'

/** What every feature gets. One that needs more names it: `Parts & { publisher: PublishPort }`. */
export interface Parts {
  db: Database
  connection: Connection
  env: Env
  files: FileStore
  log: Log
}

/** What a feature consists of. `All` is what its parts may ask for: everything that the server has. */
export interface Feature<All = never> {
  readonly name: string
  readonly routes?: readonly ((parts: All) => readonly Route[])[]
}

/** Declares a feature, and keeps the types of its routes: the browser's API client is typed by them. */
export const feature = <const F extends Feature>(declared: F): F => declared
