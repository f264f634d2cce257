import { product } from '../platform/caller.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Feature } from '../platform/feature.ts'
import { installQueues } from '../platform/jobs/install.ts'
import { startWorkers } from '../platform/jobs/workers.ts'
import type { AppFeature, AppParts } from './parts.ts'

/** The kinds of jobs of features. */
export const jobKindsOf = (features: readonly Feature[]) =>
  features.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind))

/** Prepares the queue, so that jobs can be enqueued before any worker runs: for commands, and for demo data. */
export async function prepareJobs(connection: Connection): Promise<void> {
  const { features } = await import('../features.ts')
  await installQueues(connection, jobKindsOf(features))
}

/** Starts the workers of this process, with a handler for each kind of job. */
export async function startJobs(features: readonly AppFeature[], parts: AppParts) {
  const { connection, log } = parts
  const ctx = parts.contextOf(product)
  await installQueues(connection, jobKindsOf(features))
  for (const { enqueueMissing } of features) await enqueueMissing?.(ctx)
  const jobs = features.flatMap(({ jobs = [] }) => jobs)
  return startWorkers(
    connection,
    log,
    jobs.map(({ kind, handler }) => {
      const run = handler(parts)
      return { kind, run: (data: never) => run(ctx, data) }
    }),
  )
}
