import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { describeError, type Log } from '../log.ts'
import { jobKinds, schedules, type JobKind, type Jobs } from './kinds.ts'
import { jobSchema } from './queue.ts'

/** Runs one job; if it throws, pg-boss retries the job with increasing delays. */
type Handler<K extends JobKind> = (data: Jobs[K]) => Promise<void>

/** How often workers look for delayed jobs; of other jobs they are notified. */
const pollSeconds = 5
/** How long running jobs may take at shutdown; longer ones are retried at the next start. */
const stopTimeoutMs = 2000

/** Starts the workers of each kind of job, and the schedules. Disposing waits for running jobs. */
export async function startWorkers(
  connection: Connection,
  log: Log,
  handlers: { [K in JobKind]: Handler<K> },
): Promise<AsyncDisposable> {
  const boss = new PgBoss({
    ...connection.jobs,
    backend: connection.embedded ? 'pglite' : 'postgres',
    schema: jobSchema,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const kinds = Object.keys(handlers) as JobKind[]
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
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      localConcurrency,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
      perJobResults: true as const,
    }
    await boss.work<Jobs[K], unknown, typeof options>(kind, options, (batch) => Promise.all(batch.map(run)))
  }
  try {
    await boss.start()
    for (const kind of kinds) await start(kind)
    await applySchedules(boss)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = Promise.all(kinds.map((kind) => boss.offWork(kind)))
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      // Not `graceful`: pg-boss would poll every 500 ms whether its workers have ended.
      await boss.stop({ graceful: false })
    },
  }
}

/** Stores the schedules, which all processes on the database share, and enqueues the jobs of a start. */
async function applySchedules(boss: PgBoss) {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const name of stored.keys()) if (!(name in schedules)) await boss.unschedule(name)
  for (const [kind, cron] of Object.entries(schedules)) {
    if (stored.get(kind) !== cron) await boss.schedule(kind, cron, {})
    // Makes up for missed times, and for jobs of killed processes; a handler without anything to do ends at once.
    await boss.send(kind, {})
  }
}
