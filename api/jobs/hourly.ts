import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** The kinds that need to be told nothing. */
type Upkeep = { [K in JobKind]: object extends Jobs[K] ? K : never }[JobKind]

const hourMs = 3_600_000

/** Has jobs run now and each hour; of several processes, by one. */
export async function enqueueHourly(db: Database, log: Log, kinds: readonly Upkeep[]): Promise<Disposable> {
  const enqueueAll = async () => {
    for (const kind of kinds) await enqueue(db, kind, {}, { key: 'hourly' })
  }
  await enqueueAll()
  const timer = setInterval(() => {
    enqueueAll().catch((error: unknown) => log.warn({ err: error }, 'hourly jobs not enqueued'))
  }, hourMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
