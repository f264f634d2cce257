import { jobKind } from '../../platform/jobs/kind.ts'

/** The message of the publish webhook; retries have the same `id` and `at`, so that the receiver can recognize them. */
export interface Announcement {
  id: string
  /** ISO 8601. */
  at: string
  paths: string[]
}

export const webhookJob = jobKind<Announcement>('publish-webhook')

/** Of pages that search engines are notified of. */
export const indexNowJob = jobKind<{ paths: string[] }>('index-now', { retryDelay: 60 })

/** The tags or addresses that one job purges from a CDN, at most as many as one request allows. */
export type Purge = { tags: string[] } | { paths: string[] }

export const purgeJob = jobKind<Purge>('cdn-purge', {
  // Cloudflare's smallest plan allows five requests a minute, and 25 at once.
  retryLimit: 30,
  retryDelayMax: 10 * 60,
})
