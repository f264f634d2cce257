import type { Database } from '../db/database.ts'
import { queueOf } from './queue.ts'

/** The number of jobs of one kind by state, as of the last minute, and since when the oldest waiting one has been due. */
export interface Depth {
  kind: string
  states: Record<'deferred' | 'ready' | 'active' | 'failed' | 'completed', number>
  dueSince: Date | null
}

/** A job that has been due for longer is late. */
const lateAfterMs = 5 * 60 * 1000
/** With more waiting jobs, they are not read: they count as late. */
const maxRead = 10_000

export const hasLateJobs = (depths: readonly Depth[]): boolean =>
  depths.some(({ dueSince }) => dueSince && Date.now() - dueSince.getTime() >= lateAfterMs)

/** The number of jobs by kind and state, as far back as the queue keeps them. */
export async function jobDepths(db: Database): Promise<Depth[]> {
  const queue = queueOf(db)
  const depths: Depth[] = []
  for (const { name: kind, ...counts } of await queue.getQueues()) {
    if (kind.startsWith('__')) continue
    const { deferredCount, readyCount, activeCount, failedCount, queuedCount, totalCount } = counts
    const states = {
      deferred: deferredCount,
      ready: readyCount,
      active: activeCount,
      failed: failedCount,
      completed: Math.max(0, totalCount - queuedCount - activeCount - failedCount),
    }
    depths.push({ kind, states, dueSince: readyCount > 0 ? await dueSince(kind, readyCount) : null })
  }
  return depths

  async function dueSince(kind: string, ready: number) {
    if (ready > maxRead) return new Date(Date.now() - lateAfterMs)
    const jobs = await queue.findJobs(kind, { queued: true })
    const due = jobs.map(({ startAfter }) => startAfter.getTime()).filter((at) => at <= Date.now())
    return due.length ? new Date(Math.min(...due)) : null
  }
}
