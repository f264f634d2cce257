import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { Announce } from './announce.ts'
import type { Log } from '../log.ts'
import type { PageStore } from './page-store.ts'
import type { Pictures } from './pictures.ts'
import type { PageSettings, SiteBundle } from './render.ts'
import type { Snapshot } from './snapshot.ts'

export interface PublisherOptions {
  db: Database
  /** Without one, while developing, no pages are published. */
  site: SiteBundle | undefined
  env: PageSettings & Pick<Env, 'cdn'>
  log: Log
  announce?: Announce
  snapshot?: Snapshot | undefined
  /** The store with the pages of the previous run; by default a temporary one. */
  store?: PageStore | undefined
  /** Copies the pictures of pages to this machine if the store is remote. */
  pictures?: Pick<Pictures, 'fetch'> | undefined
  /** Called after each run that rendered pages. */
  onPublish?: ((run: { seconds: number; failed: number }) => void) | undefined
}
