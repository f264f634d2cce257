/** What the publish webhook sends; `id` and `at` are fixed once, so that its receiver can tell a repeated message. */
export interface Announcement {
  id: string
  /** ISO 8601. */
  at: string
  paths: string[]
}

/** What one job has removed from a CDN: tags or addresses, no more than one request may name. */
export type Purge = { tags: string[] } | { paths: string[] }

/** The data of each kind of job. */
export interface Jobs {
  'publish-webhook': Announcement
  /** Pages that search engines are notified of. */
  'index-now': { paths: string[] }
  /** Copies of pages that a CDN is to forget. */
  'cdn-purge': Purge
  /** A row of `mails`; `queuedAt` is its `queued_at`, so that a job from before a resend does nothing. */
  mail: { id: string; queuedAt: string }
  /** An order with messages that the other side has not been mailed. */
  'order-messages': { id: string }
  /** Left in the queue by an earlier version: the rules of retention do it. */
  'inbound-mails': { id?: never }
  /** A payment provider's notice, kept in `payment_events`. */
  'payment-notice': { id: string; again: boolean }
  /** An order whose payment may have been taken: the answer was lost. */
  'payment-capture': { id: string }
  /** A refund, until it is known what became of it. */
  'payment-refund': { id: string }
  /** A paid order whose brief may not have been sent; `step` counts its reminders. */
  'brief-reminder': { id: string; step: number }
  /** A picture among the files of an order. */
  'file-preview': { id: string }
  /** A release that may be due to be published, or reverted. */
  release: { id: string }
  /** Schedules of releases that have no job. */
  'adopt-releases': object
  /** A file that is to be read, or imported. */
  import: { id: string }
  'clean-files': object
  /** Files of orders that no row names. */
  'sweep-files': object
  /** The day's backup and the restore drill, where one is due; or a backup now. */
  backup: { now?: boolean }
  /** What the planner of an embedded database knows of its tables. */
  statistics: object
  'fold-sums': object
  /** The day's deletion of old rows, where it is not done. */
  retention: object
  /** A delivery that waits for its customer: the reminder, then the end of its time. */
  'delivery-deadline': { id: string }
  /** An order that may still be unpaid. */
  'payment-reminder': { id: string }
  /** Pictures that are in the database still; the last time they are removed there. */
  'move-pictures': { isLast: boolean }
  /** Pictures without copies in AVIF. */
  'avif-copies': object
}

export type JobKind = keyof Jobs

/** In seconds; each pause is twice the one before, up to `retryDelayMax`. */
interface QueueSettings {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** A job that has run for longer is given to another worker: its process may have died. */
  expireInSeconds: number
}

interface KindSettings extends Partial<QueueSettings> {
  /** Workers of one process. */
  localConcurrency?: number
  /** How many jobs one worker runs at once. */
  batchSize?: number
}

export const queueDefaults: QueueSettings = {
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 6 * 60 * 60,
  expireInSeconds: 15 * 60,
}

/**
 * Where a kind differs. Payment jobs are retried for four days, as long as providers repeat a notice; with several
 * workers, one that a provider keeps waiting does not hold up the others. Mail is given up by its age, not by the number of
 * retries, and a try takes a minute at most.
 */
export const jobKinds: Record<JobKind, KindSettings> = {
  'publish-webhook': {},
  'index-now': { retryDelay: 60 },
  // Cloudflare's smallest plan takes five a minute, and 25 at once.
  'cdn-purge': { retryLimit: 30, retryDelayMax: 10 * 60 },
  mail: { retryLimit: 1000, retryDelay: 30, retryDelayMax: 30 * 60, expireInSeconds: 120, batchSize: 5 },
  'order-messages': {},
  'inbound-mails': {},
  'payment-notice': { retryLimit: 30, localConcurrency: 4 },
  'payment-capture': { retryLimit: 30, localConcurrency: 2 },
  'payment-refund': { retryLimit: 30, localConcurrency: 2 },
  'brief-reminder': {},
  'file-preview': {},
  // A process that was killed while it published is made up for soon.
  release: { retryLimit: 30, retryDelayMax: 5 * 60, expireInSeconds: 60 },
  'adopt-releases': {},
  import: { retryLimit: 3, retryDelay: 10, expireInSeconds: 60 * 60 },
  'clean-files': {},
  'sweep-files': {},
  // Looked for each hour all the same: nothing is gained by a try long after.
  backup: { retryLimit: 2, retryDelay: 60, expireInSeconds: 6 * 60 * 60 },
  statistics: {},
  'fold-sums': {},
  // Looked for each hour all the same; the first run over years may take long.
  retention: { retryLimit: 2, retryDelay: 60, expireInSeconds: 60 * 60 },
  'delivery-deadline': { retryLimit: 30 },
  'payment-reminder': {},
  'move-pictures': { retryLimit: 30, expireInSeconds: 60 * 60 },
  'avif-copies': {},
}
