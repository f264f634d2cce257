import { PgBoss } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { queueDefaults, type JobKind } from './kind.ts'
import { jobSchema } from './queue.ts'

/** Updates the queue's tables and the settings of each kind, so that jobs can be enqueued before any worker runs. */
export async function installQueues(
  { jobs, embedded }: Connection,
  kinds: readonly JobKind[],
): Promise<void> {
  const boss = new PgBoss({
    ...jobs,
    backend: embedded ? 'pglite' : 'postgres',
    schema: jobSchema,
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => {})
  try {
    await boss.start()
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const kind of kinds) {
      const { name, policy, retryLimit, retryDelay, retryDelayMax, expireInSeconds } = {
        ...queueDefaults,
        ...kind,
      }
      const wanted = {
        retryLimit,
        retryDelay,
        retryDelayMax,
        expireInSeconds,
        retryBackoff: true,
        notify: true,
      }
      const queue = existing.get(name)
      // Only if something has changed, because each call takes locks.
      if (!queue) await boss.createQueue(name, { ...wanted, ...(policy && { policy }) })
      else if (Object.entries(wanted).some(([key, value]) => queue[key as keyof typeof wanted] !== value))
        await boss.updateQueue(name, wanted)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
