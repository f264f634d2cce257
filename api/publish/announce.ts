import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { purgesOf } from './cdn/purge.ts'
import { announcementOf } from './webhook.ts'

/** What a change did to the pages. */
export interface Publication {
  /** The addresses whose pages changed, are new or are gone. */
  paths: string[]
  /** The cache tags that it affected. */
  tags: string[]
  /** Of the addresses, those whose copies elsewhere no tag finds. */
  untagged: string[]
  /** Other addresses that it affected, whose pages are rendered later: which of them have changed is not known yet. */
  late: string[]
}

/** Tells those who keep copies of pages what was published. */
export type Announce = (publication: Publication) => Promise<void>

/** Another process publishes a change that it has not been notified of within ten seconds. */
const inStepAfterSeconds = 15

/** Enqueues what tells the webhook, search engines and the CDN. */
export const announceTo =
  (
    { db, embedded }: Pick<Connection, 'db' | 'embedded'>,
    env: Env,
    forSearch: (paths: readonly string[]) => string[],
  ): Announce =>
  async ({ paths, tags, untagged, late }) => {
    if (env.publishWebhookUrl && paths.length > 0) await enqueue(db, 'publish-webhook', announcementOf(paths))
    const listed = env.indexNow ? forSearch(paths) : []
    if (listed.length > 0) await enqueue(db, 'index-now', { paths: listed })
    if (!env.cdn || paths.length + untagged.length + late.length === 0) return
    for (const purge of purgesOf(env.cdn, { tags, untagged })) {
      await enqueue(db, 'cdn-purge', purge)
      // A copy made of what another process still had is removed as well.
      if (!embedded) await enqueue(db, 'cdn-purge', purge, { after: inStepAfterSeconds })
    }
  }
