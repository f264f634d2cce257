import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { describeError, type Log } from '../log.ts'
import type { JobKind } from './kind.ts'
import { jobSchema } from './queue.ts'

interface Worker {
  kind: JobKind
  /** Runs one job; if it throws, pg-boss retries the job with increasing delays. */
  run: (data: never) => Promise<void>
}

/** How often workers look for delayed jobs; of other jobs they are notified. */
const pollSeconds = 5
/** How long running jobs may take at shutdown; longer ones are retried at the next start. */
const stopTimeoutMs = 2000

/** Starts the workers of each kind of job, and the schedules. Disposing waits for running jobs. */
export async function startWorkers(
  connection: Connection,
  log: Log,
  workers: readonly Worker[],
): Promise<AsyncDisposable> {
  const boss = new PgBoss({
    ...connection.jobs,
    backend: connection.embedded ? 'pglite' : 'postgres',
    schema: jobSchema,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const start = async ({ kind: { name, localConcurrency = 1, batchSize = 1 }, run: runJob }: Worker) => {
    const run = async ({ id, data }: { id: string; data: object }): Promise<JobResult> => {
      const line = { job: id, kind: name, ...('id' in data && { about: data.id }) }
      try {
        await runJob(data as never)
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
    await boss.work<object, unknown, typeof options>(name, options, (batch) => Promise.all(batch.map(run)))
  }
  try {
    await boss.start()
    for (const worker of workers) await start(worker)
    await applySchedules(
      boss,
      workers.map(({ kind }) => kind),
    )
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = Promise.all(workers.map(({ kind }) => boss.offWork(kind.name)))
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
      // Not `graceful`: pg-boss would poll every 500 ms whether its workers have ended.
      await boss.stop({ graceful: false })
    },
  }
}

/** Stores the schedules, which all processes on the database share, and enqueues the jobs of a start. */
async function applySchedules(boss: PgBoss, kinds: readonly JobKind[]) {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const isScheduled = new Set(kinds.filter(({ schedule }) => schedule).map(({ name }) => name))
  for (const name of stored.keys()) if (!isScheduled.has(name)) await boss.unschedule(name)
  for (const { name, schedule } of kinds) {
    if (!schedule) continue
    if (stored.get(name) !== schedule) await boss.schedule(name, schedule, {})
    // Makes up for missed times, and for jobs of killed processes; a handler without anything to do ends at once.
    await boss.send(name, {})
  }
}
