import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** The kinds of jobs without data. */
type Upkeep = { [K in JobKind]: object extends Jobs[K] ? K : never }[JobKind]

const hourMs = 3_600_000

/**
 * Enqueues jobs now, and then every hour or every day. Several processes that do so in the same minute add each job
 * once.
 */
export async function enqueueUpkeep(
  db: Database,
  log: Log,
  { hourly, daily }: { hourly: readonly Upkeep[]; daily: readonly Upkeep[] },
): Promise<Disposable> {
  const enqueueAll = async (kinds: readonly Upkeep[]) => {
    for (const kind of kinds) await enqueue(db, kind, {}, { key: 'upkeep' })
  }
  await enqueueAll([...hourly, ...daily])
  let hours = 0
  const timer = setInterval(() => {
    hours += 1
    enqueueAll(hours % 24 === 0 ? [...hourly, ...daily] : hourly).catch((error: unknown) =>
      log.warn({ err: error }, 'hourly jobs could not be enqueued'),
    )
  }, hourMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
