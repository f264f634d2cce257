/** The message of the publish webhook; retries have the same `id` and `at`, so that the receiver can recognize them. */
export interface Announcement {
  id: string
  /** ISO 8601. */
  at: string
  paths: string[]
}

/** The tags or addresses that one job purges from a CDN, at most as many as one request allows. */
export type Purge = { tags: string[] } | { paths: string[] }

/** The data of each kind of job. */
export interface Jobs {
  'publish-webhook': Announcement
  /** Pages that search engines are notified of. */
  'index-now': { paths: string[] }
  /** Pages to purge from a CDN. */
  'cdn-purge': Purge
  /** A row of `mails`; `queuedAt` is its `queued_at`, so that a job from before a resend does nothing. */
  mail: { id: string; queuedAt: string }
  /** An order with messages that were not yet mailed to the other side. */
  'order-messages': { id: string }
  /** A payment provider's notice, stored in `payment_events`. */
  'payment-notice': { id: string; again: boolean }
  /** An order whose payment may have been captured, but the response was lost. */
  'payment-capture': { id: string }
  /** A refund whose outcome is not known yet. */
  'payment-refund': { id: string }
  /** A paid order whose brief may not have been sent; `step` counts its reminders. */
  'brief-reminder': { id: string; step: number }
  /** A picture among the files of an order. */
  'file-preview': { id: string }
  /** A release that may be due to be published, or reverted. */
  release: { id: string }
  /** Enqueues jobs for scheduled releases without one. */
  'adopt-releases': object
  /** An import whose file is to be read or imported. */
  import: { id: string }
  'clean-files': object
  /** Removes files of orders that no row refers to. */
  'sweep-files': object
  /** Makes the daily backup if it is due; `now`: at once. */
  backup: { now?: boolean }
  /** Updates the planner statistics of an embedded database. */
  statistics: object
  /** Deletes old rows by the retention rules, once a day. */
  retention: object
  /** Deletes rows that nobody can use any more, such as counts of rate limits. */
  'expired-rows': object
  /** A delivery that waits for its customer: sends the reminder, later accepts it at its deadline. */
  'delivery-deadline': { id: string }
  /** An order that may still be unpaid. */
  'payment-reminder': { id: string }
  /** Makes AVIF copies of pictures that have none. */
  'avif-copies': object
}

export type JobKind = keyof Jobs

/** In seconds; each delay is twice the previous one, up to `retryDelayMax`. */
interface QueueSettings {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** A job that has run for longer is retried by another worker: its process may have died. */
  expireInSeconds: number
}

interface KindSettings extends Partial<QueueSettings> {
  /** The number of workers per process. */
  localConcurrency?: number
  /** How many jobs one worker runs at once. */
  batchSize?: number
  /** `short`: of the jobs with the same key, at most one waits for its start. */
  policy?: 'short'
}

export const queueDefaults: QueueSettings = {
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 6 * 60 * 60,
  expireInSeconds: 15 * 60,
}

/**
 * The settings by kind that differ from the defaults. Payment jobs are retried for four days, as long as providers
 * repeat a notice; they have several workers, so that a slow call does not delay the others. Mail is given up by its
 * age, not by the number of retries, and a try takes a minute at most.
 */
export const jobKinds: Record<JobKind, KindSettings> = {
  'publish-webhook': {},
  'index-now': { retryDelay: 60 },
  // Cloudflare's smallest plan allows five requests a minute, and 25 at once.
  'cdn-purge': { retryLimit: 30, retryDelayMax: 10 * 60 },
  mail: { retryLimit: 1000, retryDelay: 30, retryDelayMax: 30 * 60, expireInSeconds: 120, batchSize: 5 },
  'order-messages': { policy: 'short' },
  'payment-notice': { retryLimit: 30, localConcurrency: 4 },
  'payment-capture': { retryLimit: 30, localConcurrency: 2, policy: 'short' },
  'payment-refund': { retryLimit: 30, localConcurrency: 2 },
  'brief-reminder': {},
  'file-preview': {},
  // Short delays, so that a release is soon retried after its process was killed.
  release: { retryLimit: 30, retryDelayMax: 5 * 60, expireInSeconds: 60 },
  'adopt-releases': {},
  import: { retryLimit: 3, retryDelay: 10, expireInSeconds: 60 * 60 },
  'clean-files': {},
  'sweep-files': {},
  // Few retries, because the job runs every hour anyway.
  backup: { retryLimit: 2, retryDelay: 60, expireInSeconds: 6 * 60 * 60 },
  statistics: {},
  // It runs every hour anyway; the first run over years of data may take long.
  retention: { retryLimit: 2, retryDelay: 60, expireInSeconds: 60 * 60 },
  'expired-rows': { retryLimit: 0 },
  'delivery-deadline': { retryLimit: 30 },
  'payment-reminder': {},
  'avif-copies': {},
}

/** The kinds of jobs without data. */
type Scheduled = { [K in JobKind]: object extends Jobs[K] ? K : never }[JobKind]

/**
 * The jobs that run by the clock, as cron expressions in UTC: once at each time, however many processes there are. At
 * different minutes, so that they do not delay each other.
 */
export const schedules: Partial<Record<Scheduled, string>> = {
  'expired-rows': '*/5 * * * *',
  'clean-files': '7 * * * *',
  'adopt-releases': '17 * * * *',
  statistics: '27 * * * *',
  retention: '37 * * * *',
  backup: '47 * * * *',
  'sweep-files': '57 3 * * *',
}
