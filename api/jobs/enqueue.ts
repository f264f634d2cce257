import { sql } from 'kysely'
import { json, type Database } from '../db/database.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** Notifications on this channel have the kind of a due job as payload. */
export const jobChannel = 'jobs'

interface EnqueueOptions {
  /** Seconds until it is due. */
  after?: number
  /** Of the jobs with the same key that have not started, at most one a minute is added. */
  key?: string
}

/**
 * Enqueues a job; in a transaction, the job exists if and only if that is committed. It writes to the documented tables
 * of pg-boss, so that rules need only their database handle.
 */
export const enqueue = <K extends JobKind>(
  db: Database,
  kind: K,
  data: Jobs[K],
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(db, kind, [data], options)

/** Enqueues several jobs of one kind with one statement. */
export async function enqueueAll<K extends JobKind>(
  db: Database,
  kind: K,
  all: readonly Jobs[K][],
  { after = 0, key }: EnqueueOptions = {},
): Promise<void> {
  if (all.length === 0) return
  const minute = sql`date_trunc('minute', now() at time zone 'utc')`
  const dueAt = sql`now() + ${after} * interval '1 second'`
  // Started jobs do not count: one may have been killed, or may not see what has happened since its start.
  const started = sql`select count(*) from jobs.job where job.name = ${kind} and singleton_on = ${minute}
      and starts_with(singleton_key, ${key}) and state = 'active'`
  const insert = sql`insert into jobs.job (name, data, start_after, keep_until, singleton_key, singleton_on, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy)
    select name, data, ${dueAt}, ${dueAt} + retention_seconds * interval '1 second',
      ${key === undefined ? sql`null, null` : sql`${key} || ' ' || (${started}), ${minute}`}, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy
    from jobs.queue, jsonb_array_elements(${json(all)}) as data where name = ${kind}
    ${key === undefined ? sql`` : sql`on conflict do nothing`}`
  const notified = sql`with added as (${insert}) select pg_notify(${jobChannel}, ${kind})`
  await (after === 0 ? notified : insert).execute(db)
}
