import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { enqueue } from './enqueue.ts'
import type { JobKind, Jobs } from './kinds.ts'

/** The kinds without data. */
type Upkeep = { [K in JobKind]: object extends Jobs[K] ? K : never }[JobKind]

const hourMs = 3_600_000

/** Has jobs run now, and then each hour or each day; of several processes that do so at the same moment, by one. */
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
      log.warn({ err: error }, 'upkeep not enqueued'),
    )
  }, hourMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
