import { PgBoss } from 'pg-boss'
import type { Connection } from '../db/connection.ts'
import { jobKinds, queueDefaults } from './kinds.ts'

/** Where the queue's tables are; a backup leaves them out. */
export const jobSchema = 'jobs'

/** Creates or updates the queue's tables, so that jobs can be enqueued before any worker runs. */
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
    for (const [name, { localConcurrency: _, batchSize: __, ...settings }] of Object.entries(jobKinds))
      await boss.createQueue(name, { ...queueDefaults, ...settings, retryBackoff: true })
  } finally {
    await boss.stop({ graceful: false })
  }
}
