import { fromKysely, PgBoss } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { afterCommit, type Database, type Tx } from '../db/database.ts'
import type { Log } from '../log.ts'

/** What the publish webhook sends; `id` and `at` are fixed once, so that its receiver can tell a repeated message. */
export interface Announcement {
  id: string
  /** ISO 8601. */
  at: string
  paths: string[]
}

/** What each kind of job is given. */
export interface Jobs {
  'publish-webhook': Announcement
  /** A payment provider's notice, kept in `payment_events`. */
  'payment-notice': { id: string; again: boolean }
  /** An order whose payment may have been taken: the answer was lost. */
  'payment-capture': { id: string }
  /** A refund, until it is known what became of it. */
  'payment-refund': { id: string }
}

interface Sending {
  /** Seconds until it is due. */
  after?: number
  /** Of those with the same key, one a minute is enough. */
  key?: string
}

type Work<K extends keyof Jobs> = (data: Jobs[K]) => Promise<void>

export interface Queue extends AsyncDisposable {
  /** Enqueues a job; given a transaction, it exists if and only if that is committed. */
  send<K extends keyof Jobs>(db: Database, name: K, data: Jobs[K], sending?: Sending): Promise<void>
}

const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 60 * 60 }

/**
 * Where a kind of job differs. A notice of money is judged again for four days, as long as PayPal repeats its own, and
 * one that PayPal keeps waiting does not hold up the others.
 */
const differing: Partial<Record<keyof Jobs, { retryLimit: number; localConcurrency: number }>> = {
  'payment-notice': { retryLimit: 30, localConcurrency: 4 },
  'payment-capture': { retryLimit: 30, localConcurrency: 2 },
  'payment-refund': { retryLimit: 30, localConcurrency: 2 },
}

/** A queue in the same database, and the work of each kind of job; a failed one is tried again, later each time. */
export async function startQueue(
  { jobs, embedded }: Connection,
  log: Log,
  work: { [K in keyof Jobs]: Work<K> },
): Promise<Queue> {
  const boss = new PgBoss({
    ...jobs,
    backend: embedded ? 'pglite' : 'postgres',
    schema: 'jobs',
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const workers = new Map<keyof Jobs, string>()
  const start = async <K extends keyof Jobs>(name: K) => {
    const { retryLimit = retries.retryLimit, localConcurrency = 1 } = differing[name] ?? {}
    await boss.createQueue(name, { ...retries, retryLimit })
    const options = { pollingIntervalSeconds: 2, localConcurrency }
    const worker = await boss.work<Jobs[K]>(name, options, async (jobs) => {
      for (const job of jobs) {
        const line = { job: job.id, kind: name, ...('id' in job.data && { about: job.data.id }) }
        await work[name](job.data).catch((error: unknown) => {
          log.warn({ ...line, err: error }, 'job failed, to be tried again')
          throw error
        })
        log.debug(line, 'job done')
      }
    })
    workers.set(name, worker)
  }
  try {
    await boss.start()
    for (const name of Object.keys(work) as (keyof Jobs)[]) await start(name)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    send: async (handle, name, data, { after, key } = {}) => {
      await boss.send(name, data, {
        db: fromKysely(handle as never),
        ...(after && { startAfter: after }),
        ...(key && { singletonKey: key, singletonSeconds: 60 }),
      })
      if (after) return
      // Here it need not wait to be found.
      const wake = () => boss.notifyWorker(workers.get(name)!)
      if (handle.isTransaction) afterCommit(handle as Tx, wake)
      else wake()
    },
    [Symbol.asyncDispose]: () => boss.stop({ graceful: true, timeout: 2000 }),
  }
}
