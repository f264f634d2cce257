import type { Connection } from '../../platform/db/connection.ts'
import type { Env } from '../../platform/env.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { purgesOf } from './cdn/purge.ts'
import { announcementOf } from './webhook.ts'
import { indexNowJob, purgeJob, webhookJob } from './jobs.ts'

/** What a change did to the pages. */
export interface Publication {
  /** The addresses of changed, new and removed pages. */
  paths: readonly string[]
  /** Affected addresses whose pages are rendered later: it is not known yet which of them change. */
  deferred: readonly string[]
  /** The cache tags that the change affected. */
  tags: readonly string[]
  /** Whether every page was rendered again. */
  all?: boolean
}

/** Notifies the webhook, search engines and the CDN of what was published. */
export type Announce = (publication: Publication) => Promise<void>

/** After this time all processes have published a change: one that missed the notification finds it within ten seconds. */
const publishedEverywhereSeconds = 15

/**
 * Enqueues the jobs that notify the webhook, search engines and the CDN. `indexable` selects the paths for search
 * engines.
 */
export const announceTo =
  (
    { db, embedded }: Pick<Connection, 'db' | 'embedded'>,
    env: Env,
    indexable: (paths: readonly string[]) => string[],
  ): Announce =>
  async ({ paths, deferred, tags, all }) => {
    if (env.publishWebhookUrl && paths.length > 0) await enqueue(db, webhookJob, announcementOf([...paths]))
    const listed = env.indexNow ? indexable(paths) : []
    if (listed.length > 0) await enqueue(db, indexNowJob, { paths: listed })
    const outdated = [...paths, ...deferred]
    if (!env.cdn || outdated.length === 0) return
    for (const purge of purgesOf(env.cdn, { tags, all, paths: outdated })) {
      await enqueue(db, purgeJob, purge)
      // Purges again, because in between the CDN may have copied an outdated page from another process.
      if (!embedded) await enqueue(db, purgeJob, purge, { after: publishedEverywhereSeconds })
    }
  }
