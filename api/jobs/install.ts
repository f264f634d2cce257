import { PgBoss } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { jobKinds, queueDefaults } from './kinds.ts'

/** The schema of the queue's tables, which are not part of backups. */
export const jobSchema = 'jobs'

/** Updates the queue's tables and the settings of each kind, so that jobs can be enqueued before any worker runs. */
export async function installQueues({ jobs, embedded }: Connection): Promise<void> {
  const boss = new PgBoss({
    ...jobs,
    backend: embedded ? 'pglite' : 'postgres',
    schema: jobSchema,
    schedule: false,
    supervise: false,
  })
  const errors: Error[] = []
  boss.on('error', (error) => errors.push(error))
  try {
    await boss.start()
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { localConcurrency: _, batchSize: __, ...settings }] of Object.entries(jobKinds)) {
      const wanted = { ...queueDefaults, ...settings, retryBackoff: true }
      const queue = existing.get(name)
      // Only if something has changed, because each call takes locks.
      if (!queue) await boss.createQueue(name, wanted)
      else if (Object.entries(wanted).some(([key, value]) => queue[key as keyof typeof wanted] !== value))
        await boss.updateQueue(name, wanted)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
