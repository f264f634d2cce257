import type { Context } from '../context.ts'
import type { JobKind } from './kind.ts'
import { queueOf } from './queue.ts'

/** For as long, a process of another version may still take them. */
const keptForMs = 60 * 60 * 1000

/** Deletes overdue jobs of kinds that no feature has any more: nothing runs them, and they would count as late. */
export async function deleteUnknownJobs({ db, now }: Context, kinds: readonly JobKind[]): Promise<void> {
  const known = new Set(kinds.map(({ name }) => name))
  const queue = queueOf(db)
  for (const { name } of await queue.getQueues()) {
    if (name.startsWith('__') || known.has(name)) continue
    const before = now().getTime() - keptForMs
    const waiting = await queue.findJobs(name, { queued: true })
    const overdue = waiting.filter(({ startAfter }) => startAfter.getTime() < before).map(({ id }) => id)
    if (overdue.length > 0) await queue.deleteJob(name, overdue)
  }
}
