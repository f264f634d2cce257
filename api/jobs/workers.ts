import { PgBoss, type JobResult } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { describeError, type Log } from '../log.ts'
import { jobChannel } from './enqueue.ts'
import { jobSchema } from './install.ts'
import { jobKinds, type JobKind, type Jobs } from './kinds.ts'

/** Runs one job; what it throws makes pg-boss retry the job, later each time. */
type Handler<K extends JobKind> = (data: Jobs[K]) => Promise<void>

const pollingIntervalSeconds = 2
/** For jobs that run when the process is told to stop; what takes longer is retried. */
const stopTimeoutMs = 2000

/** Starts the workers of each kind of job. Disposing lets running jobs end. */
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
  const workers = new Map<string, string>()
  const start = async <K extends JobKind>(kind: K) => {
    const { localConcurrency = 1, batchSize = 1 } = jobKinds[kind]
    const run = async ({ id, data }: { id: string; data: Jobs[K] }): Promise<JobResult> => {
      const line = { job: id, kind, ...('id' in data && { about: data.id }) }
      try {
        await handlers[kind](data)
        log.debug(line, 'job done')
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ ...line, err: error }, 'job failed, to be tried again')
        return { id, status: 'failed', output: describeError(error) }
      }
    }
    const options = {
      pollingIntervalSeconds,
      localConcurrency,
      batchSize,
      burstWhenBatchFull: batchSize > 1,
      perJobResults: true as const,
    }
    workers.set(
      kind,
      await boss.work<Jobs[K], unknown, typeof options>(kind, options, (batch) =>
        Promise.all(batch.map(run)),
      ),
    )
  }
  const wake = (kind: string) => {
    const worker = workers.get(kind)
    if (worker) boss.notifyWorker(worker)
  }
  try {
    await boss.start()
    for (const kind of Object.keys(handlers) as JobKind[]) await start(kind)
    await connection.listen(jobChannel, wake, () => [...workers.keys()].forEach(wake))
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return { [Symbol.asyncDispose]: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }) }
}
