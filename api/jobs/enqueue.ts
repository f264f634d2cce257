import { sql } from 'kysely'
import { json, type Database } from '../db/database.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** Notifications on it name the kind of a job that is due. */
export const jobChannel = 'jobs'

interface EnqueueOptions {
  /** Seconds until it is due. */
  after?: number
  /** Of the jobs with the same key that nobody has begun, one a minute is enough. */
  key?: string
}

/**
 * Enqueues a job; in a transaction, it exists if and only if that is committed. pg-boss documents its tables for that:
 * a rule needs its database handle and nothing else.
 */
export const enqueue = <K extends JobKind>(
  db: Database,
  kind: K,
  data: Jobs[K],
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(db, kind, [data], options)

/** The same for several jobs of a kind, with one statement. */
export async function enqueueAll<K extends JobKind>(
  db: Database,
  kind: K,
  all: readonly Jobs[K][],
  { after = 0, key }: EnqueueOptions = {},
): Promise<void> {
  if (all.length === 0) return
  const minute = sql`date_trunc('minute', now() at time zone 'utc')`
  const dueAt = sql`now() + ${after} * interval '1 second'`
  // The process of one that has begun may have been killed, and it knows nothing of what has happened since.
  const begun = sql`select count(*) from jobs.job where job.name = ${kind} and singleton_on = ${minute}
      and starts_with(singleton_key, ${key}) and state = 'active'`
  const insert = sql`insert into jobs.job (name, data, start_after, keep_until, singleton_key, singleton_on, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy)
    select name, data, ${dueAt}, ${dueAt} + retention_seconds * interval '1 second',
      ${key === undefined ? sql`null, null` : sql`${key} || ' ' || (${begun}), ${minute}`}, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy
    from jobs.queue, jsonb_array_elements(${json(all)}) as data where name = ${kind}
    ${key === undefined ? sql`` : sql`on conflict do nothing`}`
  const notified = sql`with added as (${insert}) select pg_notify(${jobChannel}, ${kind})`
  await (after === 0 ? notified : insert).execute(db)
}
