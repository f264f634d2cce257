import type { Context } from '../context.ts'

/** In seconds; each delay is twice the previous one, up to `retryDelayMax`. */
interface QueueSettings {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  /** A job that has run for longer is retried by another worker: its process may have died. */
  expireInSeconds: number
}

export const queueDefaults: QueueSettings = {
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 6 * 60 * 60,
  expireInSeconds: 15 * 60,
}

interface KindSettings extends Partial<QueueSettings> {
  /** The number of workers per process. */
  localConcurrency?: number
  /** How many jobs one worker runs at once. */
  batchSize?: number
  /** `short`: of the jobs with the same key, at most one waits for its start. */
  policy?: 'short'
  /**
   * When it runs by the clock, as a cron expression in UTC: once at each time, however many processes there are. At
   * different minutes, so that such jobs do not delay each other.
   */
  schedule?: string
}

/** A kind of job, and the type of its data. Only the differences from the defaults are stated. */
export interface JobKind<Data extends object = object> extends KindSettings {
  readonly name: string
  /** Exists at compile time only. */
  readonly data?: Data
}

export const jobKind = <Data extends object = object>(
  name: string,
  settings: KindSettings = {},
): JobKind<Data> => ({ name, ...settings })

/** A kind of job with what runs its jobs, as the product; if that throws, the job is retried with increasing delays. */
export interface Job<Parts = never> {
  readonly kind: JobKind
  /** Made once per process. */
  readonly handler: (parts: Parts) => (ctx: Context, data: never) => Promise<void>
}

/** Declares what runs the jobs of a kind. */
export const job = <Data extends object, Parts>(
  kind: JobKind<Data>,
  run: (ctx: Context, data: Data, parts: Parts) => Promise<void>,
): Job<NoInfer<Parts>> => ({ kind, handler: (parts) => (ctx, data: Data) => run(ctx, data, parts) })
