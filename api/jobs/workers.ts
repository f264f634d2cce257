import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss, type JobResult } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { describeError, type Log } from '../log.ts'
import { jobChannel } from './enqueue.ts'
import { jobSchema } from './install.ts'
import { jobKinds, type JobKind, type Jobs } from './kinds.ts'

/** Runs one job; if it throws, pg-boss retries the job with increasing delays. */
type Handler<K extends JobKind> = (data: Jobs[K]) => Promise<void>

/** How often due jobs of all kinds are polled with one query. */
const duePollMs = 2000
/** How often each worker polls with its own query. */
const pollingIntervalSeconds = 60 * 60
/** How long running jobs may take at shutdown; longer ones are retried at the next start. */
const stopTimeoutMs = 2000

/** Starts the workers of each kind of job. Disposing waits for running jobs. */
export async function startWorkers(
  connection: Connection,
  log: Log,
  handlers: { [K in JobKind]: Handler<K> },
): Promise<AsyncDisposable> {
  const { jobs, embedded } = connection
  const boss = new PgBoss({
    ...jobs,
    backend: embedded ? 'pglite' : 'postgres',
    schema: jobSchema,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const workers = new Map<string, string[]>()
  const start = async <K extends JobKind>(kind: K) => {
    const { localConcurrency = 1, batchSize = 1 } = jobKinds[kind]
    const run = async ({ id, data }: { id: string; data: Jobs[K] }): Promise<JobResult> => {
      const line = { job: id, kind, ...('id' in data && { about: data.id }) }
      try {
        await handlers[kind](data)
        log.debug(line, 'job done')
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ ...line, err: error }, 'job failed and will be retried')
        return { id, status: 'failed', output: describeError(error) }
      }
    }
    const options = {
      pollingIntervalSeconds,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
      perJobResults: true as const,
    }
    const ids: string[] = []
    workers.set(kind, ids)
    // Started one at a time: of several workers started together, pg-boss wakes only the first.
    for (let i = 0; i < localConcurrency; i++)
      ids.push(
        await boss.work<Jobs[K], unknown, typeof options>(kind, options, (batch) =>
          Promise.all(batch.map(run)),
        ),
      )
  }
  const wake = (kind: string) => {
    for (const worker of workers.get(kind) ?? []) boss.notifyWorker(worker)
  }
  const stopping = new AbortController()
  try {
    await boss.start()
    for (const kind of Object.keys(handlers) as JobKind[]) await start(kind)
    await connection.listen(jobChannel, wake, () => [...workers.keys()].forEach(wake))
    void wakeForDueJobs(connection.db, log, wake, stopping.signal)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort()
      const ended = Promise.all([...workers.keys()].map((kind) => boss.offWork(kind)))
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      // Not `graceful`: pg-boss would poll every 500 ms whether its workers have ended.
      await boss.stop({ graceful: false })
    },
  }
}

/** Wakes the workers of each kind with due jobs: delayed jobs, and jobs whose notification was lost. */
async function wakeForDueJobs(db: Database, log: Log, wake: (kind: string) => void, signal: AbortSignal) {
  let isUnavailable = false
  while (!signal.aborted) {
    try {
      const { rows } = await sql<{ name: string }>`
        select name from jobs.queue where exists (
          select from jobs.job
          where job.name = queue.name and state < 'active' and start_after <= now())`.execute(db)
      for (const { name } of rows) wake(name)
      isUnavailable = false
    } catch (error) {
      if (!isUnavailable && !signal.aborted)
        log.warn({ err: error }, 'due jobs could not be queried: retrying every two seconds')
      isUnavailable = true
    }
    await sleep(duePollMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
